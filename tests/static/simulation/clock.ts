/** A clock that goes as the simulation says: what waits in the page's own code waits for it. */

interface Timer {
  at: number;
  number: number;
  run: () => void;
}

export class Clock {
  now = 0;
  private timers: Timer[] = [];
  private made = 0;

  /** From now on the page's code has no other. */
  install(): void {
    const setTimer = (run: () => void, wait = 0): Timer => {
      const timer = { at: this.now + wait, number: ++this.made, run };
      this.timers.push(timer);
      return timer;
    };
    const clearTimer = (timer?: Timer): void => {
      this.timers = this.timers.filter(one => one !== timer);
    };
    Object.assign(globalThis, { setTimeout: setTimer, clearTimeout: clearTimer });
    performance.now = () => this.now;
    Date.now = () => this.now;
  }

  /** Milliseconds go by, and what is due is done, with all that follows at once. */
  async pass(time: number): Promise<void> {
    this.now += time;
    const due = this.timers.filter(timer => timer.at <= this.now);
    for (const timer of due.sort((one, other) => one.at - other.at || one.number - other.number)) {
      if (!this.timers.includes(timer)) continue;
      this.timers = this.timers.filter(one => one !== timer);
      timer.run();
      await followed();
    }
  }

  wait(time: number): Promise<void> {
    return new Promise(done => setTimeout(done, time));
  }
}

/** All that follows at once from what was done is done. */
export async function followed(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise<void>(done => setImmediate(done));
}
