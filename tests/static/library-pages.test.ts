/** What the library asks the server for, and the pages that come. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Wanted, asked, byName, same } from "../../static/src/library/filter";
import type { Ask } from "../../static/src/shared/api";
import { Pages } from "../../static/src/library/pages";
import type { Card, LibraryPage } from "../../static/src/library/types";

const ALL: Wanted = { query: "", tags: [], problems: false, order: "updated" };

function card(id: string): Card {
  const common = {
    syntax: "yaml",
    dialect: "",
    read_for: "",
    readable: true,
    version: 1,
    example: null,
    workflow_id: "",
    why: null,
  };
  return {
    ...common,
    id,
    name: id,
    summary: "",
    tags: [],
    states: 1,
    updated: "",
    problems: { errors: 0, warnings: 0 },
  };
}

function page(ids: string, more: Partial<LibraryPage> = {}): LibraryPage {
  return {
    definitions: [...ids].map(card),
    found: null,
    next: null,
    examples: null,
    counts: null,
    ...more,
  };
}

const ids = (cards: Card[]): string => cards.map(one => one.id).join("");

/** The server: answers come when the test says so. */
class Answers {
  readonly addresses: string[] = [];
  away = false;
  private readonly waiting: ((answer: LibraryPage) => void)[] = [];

  readonly request = (address: string, { signal }: Ask): Promise<LibraryPage> => {
    this.addresses.push(decodeURIComponent(address));
    if (this.away) return Promise.reject(new Error("away"));
    return new Promise((come, fail) => {
      this.waiting.push(come);
      signal?.addEventListener("abort", () => fail(new Error("aborted")));
    });
  };

  /** Answers the request of this number, in the order in which they came. */
  async give(number: number, answer: LibraryPage): Promise<void> {
    this.waiting[number]?.(answer);
    await new Promise(done => setTimeout(done));
  }
}

suite("what is wanted", () => {
  test("is said as an address, and only what is not as always", () => {
    assert.equal(asked(ALL).toString(), "");
    const wanted: Wanted = {
      query: "a b",
      tags: ["x", "y"],
      problems: true,
      order: "states",
    };
    assert.equal(asked(wanted).toString(), "tag=x&tag=y&q=a+b&problems=true&order=states");
  });

  test("is the same where the address is", () => {
    assert.ok(same(ALL, { ...ALL, tags: [] }));
    assert.ok(!same(ALL, { ...ALL, tags: ["x"] }));
    assert.ok(!same(ALL, { ...ALL, order: "name" }));
  });
});

test("names are in order as people read them", () => {
  assert.deepEqual(byName(["v10", "Post", "v9"]), ["Post", "v9", "v10"]);
});

suite("pages", () => {
  test("of two searches the later one counts, whichever is answered first", async () => {
    const server = new Answers();
    const pages = new Pages(ALL, page("ab", { found: 2 }), server.request);
    const first = pages.search({ ...ALL, query: "o" });
    const second = pages.search({ ...ALL, query: "or" });
    await server.give(1, page("b", { found: 1 }));
    await server.give(0, page("ab", { found: 2 }));
    assert.deepEqual([await first, await second], [false, true]);
    assert.equal(pages.wanted.query, "or");
    assert.equal(ids(pages.cards), "b");
  });

  test("what is on its way is not asked for again; what failed is", async () => {
    const server = new Answers();
    const pages = new Pages(ALL, page("ab"), server.request);
    const wanted = { ...ALL, query: "o" };
    const first = pages.search(wanted);
    assert.equal(await pages.search({ ...wanted }), false);
    assert.equal(server.addresses.length, 1);
    await server.give(0, page("a", { found: 1 }));
    assert.equal(await first, true);
    server.away = true;
    await assert.rejects(pages.search({ ...ALL, query: "z" }));
    assert.equal(pages.wanted.query, "o");
    await assert.rejects(pages.search({ ...ALL, query: "z" }));
  });

  test("the next page comes behind, and what is here already comes once", async () => {
    const server = new Answers();
    const pages = new Pages(ALL, page("ab", { found: 4, next: "after b" }), server.request);
    assert.ok(!pages.isAll);
    const done = Promise.all([pages.more(), pages.more()]);
    await server.give(0, page("bcd"));
    await done;
    assert.equal(ids(pages.cards), "abcd");
    assert.ok(pages.isAll);
    assert.equal(pages.found, 4);
    assert.deepEqual(server.addresses, ["/api/library?limit=48&cursor=after+b"]);
  });

  test("what is asked again comes as far as it was here, with what there is in all", async () => {
    const server = new Answers();
    const many = "x".repeat(60);
    const pages = new Pages(ALL, page(many, { found: 90, next: "after x" }), server.request);
    const done = pages.again();
    const counts = {
      definitions: 90,
      problems: 1,
      examples: 0,
      resources: 2,
      tags: { a: 1 },
    };
    await server.give(0, page(many, { found: 91, next: "after x", counts }));
    assert.equal(await done, true);
    assert.deepEqual(server.addresses, ["/api/library?limit=60&counts=true"]);
    assert.equal(pages.counts.problems, 1);
  });

  test("counts that a later search kept from coming come with that", async () => {
    const server = new Answers();
    const pages = new Pages(ALL, page("a"), server.request);
    const again = pages.again();
    const search = pages.search({ ...ALL, query: "o" });
    assert.equal(server.addresses[1], "/api/library?q=o&limit=48&counts=true");
    await server.give(1, page("a", { counts: { ...pages.counts, definitions: 7 } }));
    assert.deepEqual([await again, await search], [false, true]);
    assert.equal(pages.counts.definitions, 7);
  });

  test("all that is found is read page after page, and what is here whole is not read again", async () => {
    const server = new Answers();
    const pages = new Pages(ALL, page("ab", { found: 2 }), server.request);
    assert.equal(ids(await pages.all(ALL)), "ab");
    const tagged = pages.all({ ...ALL, tags: ["x"] });
    await server.give(0, page("a", { found: 2, next: "after a" }));
    await server.give(1, page("b"));
    assert.equal(ids(await tagged), "ab");
    assert.deepEqual(server.addresses, ["/api/library?tag=x&limit=500", "/api/library?tag=x&limit=500&cursor=after+a"]);
  });
});
