//! A real server on a free port, with a store of its own, that can be killed and started again.

use roque_workers::Address;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A nats-server under test.
pub struct TestServer {
    store: TempDir,
    port: u16,
    process: Option<Child>,
}

impl TestServer {
    /// Starts one; `None`, with a word, where none is installed.
    pub fn start() -> Option<Self> {
        let known = Command::new("nats-server").arg("--version").stdout(Stdio::null()).status();
        if known.is_err() {
            eprintln!("skipped: nats-server is not installed (Debian has it)");
            return None;
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut server = Self { store: TempDir::new().unwrap(), port, process: None };
        server.revive();
        Some(server)
    }

    /// Where it is. Workers are given up after two seconds.
    pub fn address(&self) -> Address {
        let url = format!("nats://127.0.0.1:{}", self.port);
        Address { url, credentials: None, authority: None, patience: Duration::from_secs(2) }
    }

    /// Ends it as a power failure would.
    #[allow(dead_code, reason = "not every test kills it")]
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    /// Takes away what it has stored.
    #[allow(dead_code, reason = "not every test wants that")]
    pub fn forget(&mut self) {
        std::fs::remove_dir_all(self.store.path().join("jetstream")).unwrap();
    }

    /// Starts it again on what it has stored.
    pub fn revive(&mut self) {
        let store = self.store.path().to_str().unwrap();
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-js", "-sd", store]);
        let log = std::fs::File::create(self.store.path().join("log")).unwrap();
        self.process = Some(command.stdout(Stdio::null()).stderr(log).spawn().unwrap());
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(began.elapsed() < Duration::from_secs(60), "the server does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
