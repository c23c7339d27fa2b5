import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cashToHave } from '@/utils/schedule/cash.ts';
import type { GroupName } from '@/utils/parcels/sections.ts';
import { todayGroups, todaySentence, todayWords, type TodayGroup } from '@/utils/i18n/today.ts';
import { Icon } from '../base/Glyph.tsx';
import { useTexts } from '../base/texts.tsx';
import type { ListGroup } from '../hooks/list-window.ts';
import './today.css';

const looks = {
  today: ['truck', 'out'],
  collect: ['home', 'moving'],
  attention: ['warning', 'trouble'],
} as const satisfies Record<TodayGroup, readonly [icon: string, color: string]>;

const forms = 4; // of the words, at most

type Props = {
  groups: readonly ListGroup<GroupName>[];
  /** Whether the sizes of the three groups are known. If not, only the place of the line is drawn. */
  isKnown: boolean;
  /** The group that is shown alone; null = all are shown. */
  chosen: TodayGroup | null;
  onChoose(name: TodayGroup | null): void;
};

/** One line above the list: what arrives, waits or needs the user. A press on a part shows only its group. */
export function TodayLine({ groups, isKnown, chosen, onChoose }: Props) {
  const { language } = useTexts();
  const parts = todayGroups.flatMap((name) => {
    const group = groups.find((one) => one.name === name);
    if (!group) return [];
    const isWhole = name === 'today' && group.parcels.length === group.size;
    const cash = isWhole ? cashToHave(group.parcels) : null;
    return [{ name, size: group.size, words: todayWords(name, group.size, language, cash) }];
  });
  const sizes = Object.fromEntries(parts.map(({ name, size }) => [name, size]));
  const { line, form } = useFit(parts.map(({ words }) => words[0]).join());
  if (parts.length === 0) return null;
  if (!isKnown) return <div class="today" />;
  return (
    <div
      ref={line}
      class="today"
      role="group"
      aria-label={todaySentence(sizes, language)}
      data-testid="today"
    >
      {parts.map(({ name, words }) => {
        const isBare = form === forms - 1;
        return (
          <button
            key={name}
            class={`beside today-part color-${looks[name][1]}`}
            data-testid="today-part"
            data-group={name}
            aria-pressed={chosen === name}
            aria-label={isBare ? words[0] : undefined}
            title={form > 0 ? words[0] : undefined}
            onClick={() => onChoose(chosen === name ? null : name)}
          >
            <Icon name={looks[name][0]} size={16} />
            {isBare ? words.at(-1) : words.at(Math.min(form, words.length - 2))}
          </button>
        );
      })}
    </div>
  );
}

/** Returns which form of the words fits into the line: 0 the longest, the last the shortest. */
function useFit(words: string) {
  const line = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState(0);
  const drawn = useRef({ words, width: 0 });
  const fit = () => {
    const { scrollWidth = 0, clientWidth = 0 } = line.current ?? {};
    if (drawn.current.words !== words || drawn.current.width !== clientWidth) {
      drawn.current = { words, width: clientWidth };
      if (form > 0) return setForm(0);
    }
    if (scrollWidth > clientWidth && form < forms - 1) setForm(form + 1);
  };
  const latest = useRef(fit);
  latest.current = fit;
  useLayoutEffect(fit); // before it is painted
  useEffect(() => {
    if (!line.current) return undefined;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [line.current]);
  return { line, form };
}
