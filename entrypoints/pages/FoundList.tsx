import { FoundRow } from '@/components/FoundRow.tsx';
import type { FoundNumber } from '@/utils/core/page-numbers.ts';
import type { Found } from './found.ts';
import { useShell } from './shell.ts';

type Props = {
  numbers: readonly FoundNumber[];
  found: Found;
  isOpen(trackingNo: string): boolean;
  onToggle(trackingNo: string): void;
  /** Missing where hiding makes no sense: the user typed the numbers. */
  onHide?(trackingNo: string): void;
};

/** Numbers that were found, each with what can be done with it. */
export function FoundList({ numbers, found, isOpen, onToggle, onHide }: Props) {
  const { openOptions } = useShell();
  return (
    <ul class="lines">
      {numbers.map((number) => (
        <FoundRow
          key={number.trackingNo}
          number={number}
          state={found.stateOf(number)}
          open={isOpen(number.trackingNo)}
          onToggle={() => onToggle(number.trackingNo)}
          onCourier={(key) => found.choose(number, key)}
          onLookUp={() => void found.lookUp(number)}
          onTry={(key) => {
            found.choose(number, key);
            void found.lookUp(number, key);
          }}
          onAskAnyway={() => found.askAnyway(number)}
          onKeep={() => void found.keep([number])}
          onOptions={openOptions}
          onHide={onHide && (() => onHide(number.trackingNo))}
        />
      ))}
    </ul>
  );
}
