/** The least pause between two flushes of what changed on a page (detection.md 3.3), in milliseconds. */
export const shortestGap = 300;
const longestGap = 5000;
const dearFlush = 20;

/** The pause before the next flush: doubled when the last one cost more than 20 ms, else shrinking back. */
export const nextGap = (gap: number, cost: number): number =>
  cost > dearFlush ? Math.min(longestGap, gap * 2) : Math.max(shortestGap, gap / 2);

/** The nodes of a set that lie below no other node of it: reading those reads all. No node is passed twice. */
export function topmost(nodes: ReadonlySet<Node>, parent: (of: Node) => Node | null): Set<Node> {
  const known = new Map([...nodes].map((node): [Node, boolean] => [node, true]));
  const isBelow = (node: Node): boolean => {
    const passed: Node[] = [];
    let above = parent(node);
    for (; above !== null && !known.has(above); above = parent(above)) passed.push(above);
    const isSo = above !== null && known.get(above)!;
    for (const one of passed) known.set(one, isSo);
    return isSo;
  };
  return new Set([...nodes].filter((node) => !isBelow(node)));
}
