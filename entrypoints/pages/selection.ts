import { useRef, useState } from 'preact/hooks';

/** The selected parcels, by id. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Selects one, or takes it out; as a range everything from the one before it, in the order given. */
  toggle(id: string, isRange: boolean, order: readonly string[]): void;
  all(ids: readonly string[]): void;
  /** Takes some out, and leaves what else was selected. */
  drop(ids: readonly string[]): void;
  none(): void;
};

/** What the user selected in a list. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  return {
    ids,
    toggle(id, isRange, order) {
      const [from, to] = [order.indexOf(last.current ?? ''), order.indexOf(id)];
      if (isRange && from >= 0 && to >= 0) {
        setIds((all) => new Set([...all, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]));
      } else {
        setIds((all) =>
          all.has(id) ? new Set([...all].filter((other) => other !== id)) : new Set([...all, id]),
        );
      }
      last.current = id;
    },
    all: (every) => setIds(new Set(every)),
    drop(some) {
      const gone = new Set(some);
      if (gone.has(last.current ?? '')) last.current = null;
      setIds((all) => new Set([...all].filter((id) => !gone.has(id))));
    },
    none() {
      last.current = null;
      setIds(new Set());
    },
  };
}
