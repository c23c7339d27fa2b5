import { expect, test } from 'vitest';
import { nextGap, topmost } from '@/entrypoints/content/pace.ts';

test('the gap doubles while flushes are dear, up to five seconds, and shrinks back', () => {
  let gap = 300;
  const gaps = [25, 25, 25, 25, 25, 25].map((cost) => (gap = nextGap(gap, cost)));
  expect(gaps).toEqual([600, 1200, 2400, 4800, 5000, 5000]);
  for (let i = 0; i < 10; i += 1) gap = nextGap(gap, 1);
  expect(gap).toBe(300);
});

test('what lies below a queued node is read with it', () => {
  const tree = new Map<unknown, unknown>([
    ['b', 'a'],
    ['c', 'b'],
    ['x', 'y'],
  ]);
  const parent = (node: unknown) => (tree.get(node) ?? null) as Node | null;
  const nodes = new Set(['a', 'c', 'x']) as unknown as Set<Node>;
  expect([...topmost(nodes, parent as (of: Node) => Node | null)]).toEqual(['a', 'x']);
});

test('a thousand nodes at the bottom of a deep tree are looked at in one pass', () => {
  const depth = 4000;
  let asked = 0;
  // Numbers stand for nodes: 1 to 4000 one within the other, all others in the innermost.
  const parent = (node: number): number | null => {
    asked += 1;
    return node > depth ? depth : node > 1 ? node - 1 : null;
  };
  const leaves = Array.from({ length: 1000 }, (_, i) => depth + 1 + i);
  const top = (nodes: number[]) => [
    ...topmost(new Set(nodes) as unknown as Set<Node>, parent as unknown as (of: Node) => Node | null),
  ];
  expect(top(leaves)).toEqual(leaves);
  expect(top([...leaves, 1])).toEqual([1]);
  expect(asked).toBeLessThan(4 * depth);
});
