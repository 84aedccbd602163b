import { cases } from "./cases";
import type { TraceEvent } from "../../static/src/simulate/core/types";
import { Messages, rowsOf } from "../../static/src/simulate/sequence/messages";
import { nameOf, textOf } from "../../static/src/simulate/sequence/words";
for (const [name, { trace }] of Object.entries(cases<Record<string, { trace: TraceEvent[] }>>())) {
  console.log("==", name);
  const m = new Messages();
  for (const row of rowsOf(m.of(trace)))
    console.log("idle" in row ? `// ${row.idle}` : `${row.event.seq} ${row.look} ${nameOf(row.from)} -> ${nameOf(row.to)}: ${textOf(row)}`);
  console.log(m.activities.map(a => `${nameOf(a.of)} ${a.from}-${a.to}`).join("; "));
}
