/** What the owner of a connection is told. */
interface Listener<In> {
  hear(message: In): void;
  /** The connection is there: whatever the server must know is to be said now. */
  opened(): void;
  lost(): void;
}

/** A connection that comes back by itself. It keeps nothing: its owner knows what still has to be said. */
export class Connection<In, Out> {
  private socket?: WebSocket;
  private closed = false;
  private attempts = 0;
  private timer?: ReturnType<typeof setTimeout>;

  constructor(
    private readonly path: string,
    private readonly listener: Listener<In>,
  ) {
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.listener.opened();
    };
    socket.onmessage = (event) => this.listener.hear(JSON.parse(event.data as string) as In);
    socket.onclose = () => {
      if (this.closed) return;
      this.listener.lost();
      this.attempts += 1;
      this.timer = setTimeout(() => this.connect(), Math.min(250 * 2 ** this.attempts, 5000));
    };
  }

  /** Sends, if there is a connection; says whether there was. */
  send(message: Out): boolean {
    if (this.closed || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
