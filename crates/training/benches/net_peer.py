"""The same work as `net_speed` (128 neurons, 8 buckets, batches of 16,384) in PyTorch on the CPU.

Run: pip install torch numpy; python3 net_peer.py [THREADS]
Inputs are drawn at random, 20 men a side as in the middlegame; reading and encoding positions costs this loop nothing.
"""

import sys
import time

import torch

HIDDEN, BUCKETS, BATCH, MEN, STEPS = 128, 8, 16_384, 20, 20
torch.set_num_threads(int(sys.argv[1]) if len(sys.argv) > 1 else 2)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = torch.nn.EmbeddingBag(768, HIDDEN, mode="sum")
        self.bias = torch.nn.Parameter(torch.zeros(HIDDEN))
        self.output = torch.nn.Linear(2 * HIDDEN, BUCKETS)

    def forward(self, mover, opponent, bucket):
        halves = [(self.rows(side) + self.bias).clamp(0, 1).square() for side in (mover, opponent)]
        return self.output(torch.cat(halves, 1)).gather(1, bucket)


net = Net()
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
mover, opponent = (torch.randint(0, 768, (BATCH, MEN)) for _ in range(2))
bucket, target = torch.randint(0, BUCKETS, (BATCH, 1)), torch.rand(BATCH, 1)


def step():
    optimizer.zero_grad()
    loss = (torch.sigmoid(net(mover, opponent, bucket)) - target).square().mean()
    loss.backward()
    optimizer.step()


step()
start = time.perf_counter()
for _ in range(STEPS):
    step()
print(f"{HIDDEN} neurons, {torch.get_num_threads()} threads: {STEPS * BATCH / (time.perf_counter() - start):.0f} positions a second")
