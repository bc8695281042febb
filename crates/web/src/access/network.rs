//! Where this machine is on its network.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// The address under which others on the network reach this machine: the one it would speak from to the world outside.
/// Nothing is sent to find it out.
///
/// # Errors
/// If there is no network.
pub fn lan_address() -> io::Result<IpAddr> {
    // An address for documentation only: nobody has it, and a route to it is a route to anywhere.
    const ANYWHERE: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
    let socket = UdpSocket::bind(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)))?;
    socket.connect(SocketAddr::from((ANYWHERE, 9)))?;
    Ok(socket.local_addr()?.ip())
}
