/** The diagram in a frame of another site: to pan, zoom and walk, nothing else. */

import { mountControls } from "../diagram/controls";
import { DiagramView } from "../diagram/view";
import { boot, must } from "../shared/dom";
import { watchFaults } from "../shared/faults";

watchFaults();
const { svg, name } = boot<{ svg: string | null; name: string }>();
if (svg) {
  const view = new DiagramView(must("#canvas"), { label: name, onSelect: pointer => view.select(pointer) });
  view.show(svg);
  mountControls(view);
}
