/** Waiting for what no event tells of. */

/** Whether something is so, after at most `patience` milliseconds: it is looked at again and again until then. */
export async function until(isSo: () => boolean, patience: number, every = 20): Promise<boolean> {
  for (let waited = 0; waited < patience && !isSo(); waited += every)
    await new Promise(done => setTimeout(done, every));
  return isSo();
}
