import { useMemo, useState } from 'preact/hooks';
import { AddBox } from './AddBox.tsx';
import { FalseLinkNote } from './FalseLinkNote.tsx';
import { useTexts } from '../base/texts.tsx';
import { isBackOffice } from '@/utils/couriers/shops.ts';
import { numbersIn, type FoundNumber } from '@/utils/detection/typed-numbers.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { writeNumberDraft, readNumberDraft } from '@/utils/storage/number-draft.ts';
import { FoundList } from '../list/FoundList.tsx';
import { useFoundNumbers } from '../list/found-numbers.ts';
import { useRead } from '../hooks/live-value.ts';
import { useSettings } from '../hooks/store-hooks.ts';
import { TopBar, type TopProps } from '../hooks/TopBar.tsx';

type Props = TopProps & {
  /** Text selected on a page; empty if the user wants to type. */
  text: string;
  /** Host of that page; empty if there is none. */
  from: string;
  /** Host of the page under the popup, if known. In a back office, the user probably sent the parcels. */
  pageHost?: string | undefined;
  /** Every followed parcel, as far as they are read. */
  parcels: readonly Parcel[];
};

/** What was typed in this dashboard. It may be rows of a sheet, which are stored nowhere but in the database. */
let typedHere = '';

/** The view for numbers selected on a page or typed. It makes no call before a press. */
export function AddPage({ text, from, pageHost = '', parcels, ...top }: Props) {
  const { t, count } = useTexts();
  const { shapes } = useSettings();
  const selected = useMemo(() => numbersIn(text, shapes), [text, shapes]);
  const [typed, setTyped] = useState<readonly FoundNumber[]>([]);
  const numbers = [...typed, ...selected];
  const found = useFoundNumbers(numbers, parcels, from);
  // The texts of the numbers above the box, each with its own warning.
  const [messages, setMessages] = useState(selected.length > 0 ? [text] : []);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());

  // Whether the typed text is kept: the popup closes when the user goes to copy a number, and Escape closes the view.
  const isHeld = text === '';
  const readTyped = () => (top.isBeside ? Promise.resolve(typedHere) : readNumberDraft().catch(() => ''));
  const draft = useRead(() => isHeld && readTyped(), []);
  const keepTyped = (typing: string) => {
    if (top.isBeside) typedHere = typing;
    else void writeNumberDraft(typing);
  };
  const first = isHeld ? draft : selected.length > 0 ? '' : text;
  const words = sanitizeText(text, 60);
  // The text box takes the focus if the user opened the view with +, else the back button.
  const isTyped = text === '';
  const inDashboard = (testId: string, hash: string, label: MessageKey) => (
    <a
      class="text-button"
      data-testid={testId}
      href={top.isBeside ? hash : `dashboard.html${hash}`}
      target={top.isBeside ? undefined : '_blank'}
    >
      {t(label)}
    </a>
  );
  return (
    <>
      <TopBar {...top} fromList={top.fromList && !isTyped} />
      <div class="scroll" data-testid="numbers">
        <div class="view-part">
          <h1>{t('numberTitle')}</h1>
          <p class="soft" data-testid="numbers-lead">
            {selected.length > 0
              ? count('numberFound', selected.length)
              : words
                ? t('numberNone', { text: words })
                : t('numberType')}
          </p>
        </div>
        {messages.map((message) => (
          <div key={message} class="view-part">
            <FalseLinkNote message={message} />
          </div>
        ))}
        {numbers.length > 0 && (
          <>
            {selected.length > 0 && <p class="soft view-part">{t('pageCost')}</p>}
            <FoundList
              numbers={numbers}
              found={found}
              isOpen={(trackingNo) => !closed.has(trackingNo)}
              onToggle={(one) => setClosed((all) => all.symmetricDifference(new Set([one])))}
            />
          </>
        )}
        <section class="stack view-part">
          {numbers.length > 0 && <h2>{t('numberOther')}</h2>}
          {first !== undefined && (
            <AddBox
              first={first}
              onType={isHeld ? keepTyped : undefined}
              isWanted={top.fromList && isTyped}
              from={from}
              isFromSeller={isBackOffice(from || pageHost)}
              parcels={parcels}
              onLookUp={(number, courierKey, message) => {
                setMessages((all) => [...new Set([message, ...all])]);
                setTyped((all) => [
                  number,
                  ...all.filter(({ trackingNo }) => trackingNo !== number.trackingNo),
                ]);
                found.choose(number, courierKey);
                void found.lookUp(number, courierKey);
              }}
            />
          )}
          {inDashboard('add-table', '#import=', 'importLink')}
          {inDashboard('add-scan', '#scan=', 'emptyScan')}
        </section>
      </div>
    </>
  );
}
