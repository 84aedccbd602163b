/** Ids of elements that are made while the page is open, none of them twice. */

class Ids {
  private count = 0;

  next(kind: string): string {
    return `${kind}-${++this.count}`;
  }
}

export const ids = new Ids();
