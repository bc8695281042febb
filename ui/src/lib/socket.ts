/** A connection that comes back by itself. */
export class Connection<In, Out extends { type: string }> {
  private socket?: WebSocket;
  private closed = false;
  private attempts = 0;
  private timer = 0;
  /** What shall be said when the connection is back: of each kind the last. */
  private readonly waiting = new Map<string, Out>();

  constructor(
    private readonly path: string,
    private readonly hear: (message: In) => void,
    /** Told when the connection is lost, and when it is back. */
    private readonly status: (connected: boolean) => void = () => {},
  ) {
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      const messages = [...this.waiting.values()];
      this.waiting.clear();
      for (const message of messages) socket.send(JSON.stringify(message));
      if (this.attempts > 0) this.status(true);
      this.attempts = 0;
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as In);
    socket.onclose = () => {
      if (this.closed) return;
      this.status(false);
      this.attempts += 1;
      this.timer = window.setTimeout(() => this.connect(), Math.min(250 * 2 ** this.attempts, 5000));
    };
  }

  /** Sends now, or when the connection is back. */
  send(message: Out): void {
    if (this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else this.waiting.set(message.type, message);
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }
}
