/** What is unfolded, by pointer; cards keep theirs when they change places. */

export class Folds {
  private open = new Map<string, boolean>();

  isOpen(pointer: string, usually: boolean): boolean {
    return this.open.get(pointer) ?? usually;
  }

  set(pointer: string, open: boolean): void {
    this.open.set(pointer, open);
  }

  /** Opens everything around `pointer`. */
  reveal(pointer: string): void {
    for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) this.open.set(at, true);
  }

  /** What is open goes along to where it is now. */
  carry(way: (pointer: string) => string | null): void {
    this.open = new Map(
      [...this.open].map(([key, open]) => {
        const [pointer = "", ...more] = key.split("#");
        return [[way(pointer) ?? pointer, ...more].join("#"), open];
      }),
    );
  }

  /** An item of a list went from `from` to `to`: the items between have moved by one. */
  move(from: string, to: string): void {
    const list = from.slice(0, from.lastIndexOf("/") + 1);
    const [start, end] = [Number(from.slice(list.length)), Number(to.slice(list.length))];
    if (!Number.isInteger(start) || !Number.isInteger(end)) return;
    const place = (index: number): number =>
      index === start
        ? end
        : start < end && index > start && index <= end
          ? index - 1
          : end < start && index >= end && index < start
            ? index + 1
            : index;
    this.open = new Map(
      [...this.open].map(([pointer, open]) => {
        const found = pointer.startsWith(list) ? /^(\d+)(.*)$/.exec(pointer.slice(list.length)) : null;
        return [found ? `${list}${place(Number(found[1]))}${found[2]}` : pointer, open];
      }),
    );
  }
}
