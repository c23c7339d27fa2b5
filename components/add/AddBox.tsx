import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readAddLines } from '@/utils/parcels/add-lines.ts';
import type { FoundNumber } from '@/utils/detection/typed-numbers.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { FalseLinkNote } from './FalseLinkNote.tsx';
import { AddCost, AddResult, AddRows, faultOf, Misread, restOf, rowOf } from './AddParts.tsx';
import { CourierSelect } from '../parcel/CourierChoice.tsx';
import { useImport } from './use-import.ts';
import { Checkbox } from '../base/controls.tsx';
import { Form } from '../base/Field.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { useSettings } from '../hooks/store-hooks.ts';
import './add-box.css';

type Props = {
  first: string;
  /** Focus the box when it opens: the user pressed the button for it. */
  isWanted: boolean;
  /** Host of the page with the numbers; empty if there is none. */
  from: string;
  /** Whether the user probably sent them. */
  isFromSeller: boolean;
  /** Every followed parcel: its number is shown as followed and not added again. */
  parcels: readonly Parcel[];
  /** Looks one number up without following it. */
  onLookUp(number: FoundNumber, courierKey: string, message: string): void;
  onType?: ((text: string) => void) | undefined;
};

/** Couriers the user chose: per number, and one for all numbers without a guess. */
const noChoice = { chosen: new Map<string, string>(), forOthers: '' };

const doublePress = 2000; // ms

/** One box for a number, a link, a message or a list. Parsed while typing; calls are made only after a press. */
export function AddBox({ first, isWanted, from, isFromSeller, parcels, ...on }: Props) {
  const { t, count } = useTexts();
  const { shapes } = useSettings();
  const adding = useImport();
  const { progress, result } = adding;
  const id = useId();
  const [text, setText] = useState(first);
  // What was pasted: its warning stays when the numbers of the text are followed.
  const [message, setMessage] = useState(first);
  const [choice, setChoice] = useState(noChoice);
  const { chosen, forOthers } = choice;
  const [isSentChosen, setSent] = useState<boolean | null>(null);
  const isSent = isSentChosen ?? isFromSeller; // the page may become known later
  const [fault, setFault] = useState<MessageKey | null>(null);
  const read = useMemo(() => readAddLines(text, shapes), [text, shapes]);
  const kept = useMemo(() => new Map(parcels.map((parcel) => [parcel.trackingNo, parcel])), [parcels]);
  const rows = read.numbers.map((number) => rowOf(number, chosen, kept, forOthers));
  const unfollowed = rows.filter((row) => row.followed === null);
  const ready = unfollowed.filter(({ courierKey }) => courierKey !== '');
  const guessless = unfollowed.filter(
    ({ number }) => number.couriers.length === 0 && !chosen.has(number.trackingNo),
  );
  const isKeeping = progress !== null;
  const direction = isSent ? 'sent' : 'received';
  const area = useRef<HTMLTextAreaElement>(null);
  // The box is empty because its text was submitted: the second press of a double press is no fault.
  const submittedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (isWanted) area.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // The pressed button was removed: return the focus to the box for keyboard users.
    if ((isKeeping || result) && document.activeElement === document.body) area.current?.focus();
  }, [isKeeping, result]);

  const write = (next: string) => {
    setText(next);
    on.onType?.(next);
  };
  const type = (next: string) => {
    submittedAt.current = -Infinity;
    write(next);
    setMessage(next);
    setFault(null);
    adding.forget();
  };
  const choose = (part: Partial<typeof noChoice>) => {
    setFault(null);
    setChoice({ ...choice, ...part });
  };
  /** Returns whether the form can be submitted; shows the fault if there is one. */
  const mayGoOn = (): boolean => {
    if (text.trim() === '' && performance.now() - submittedAt.current < doublePress) return false;
    const missing = faultOf(text, read, unfollowed, ready);
    setFault(missing);
    return missing === null && !isKeeping && ready.length > 0;
  };
  const follow = async () => {
    if (!mayGoOn()) return;
    const rest = restOf(unfollowed);
    const wanted = ready.map(({ number: { trackingNo, name }, courierKey }) => {
      return { trackingNo, name, courierKey };
    });
    // Not `write`: the draft must keep the text until the parcels are added, as the popup may close before.
    setText(rest);
    submittedAt.current = performance.now();
    setChoice(noChoice);
    if (await adding.follow({ parcels: wanted, direction, foundOn: from })) return on.onType?.(rest);
    // Cancelled or failed: restore the text. Numbers already added are shown as followed.
    setText((now) => (now === rest ? text : now));
    setChoice(choice);
  };
  const lookUp = () => {
    const [only] = ready;
    if (!mayGoOn() || !only) return;
    const { trackingNo, couriers } = only.number;
    on.onLookUp({ trackingNo, couriers, direction }, only.courierKey, text);
    write('');
    submittedAt.current = performance.now();
    setMessage('');
    setChoice(noChoice);
  };
  const isOne = rows.length <= 1;
  return (
    <Form class="stack" data-testid="add-box" onSubmit={isOne ? lookUp : follow}>
      <div class="field">
        <label for={id}>{t('addLabel')}</label>
        <textarea
          id={id}
          ref={area}
          class="input number"
          data-testid="add-text"
          rows={text.includes('\n') ? 4 : 2}
          value={text}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          readOnly={isKeeping}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault ${id}-more` : `${id}-more`}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter submits a single line. In a list it starts a new line; Ctrl or ⌘ with Enter submits.
            const isSend = event.ctrlKey || event.metaKey || (!text.includes('\n') && !event.shiftKey);
            if (event.key !== 'Enter' || event.isComposing || !isSend) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <Paragraph id={`${id}-more`} text={t(text.includes('\n') ? 'addHintList' : 'addHint')} />
      </div>
      <FalseLinkNote message={message} />
      <p role="status" data-testid="add-read">
        {rows.length > 0 && count('addFound', rows.length)}
        {rows.length > unfollowed.length && ` · ${count('addKnown', rows.length - unfollowed.length)}`}
        {rows.length > 1 &&
          unfollowed.length > ready.length &&
          ` · ${count('addNoCourier', unfollowed.length - ready.length)}`}
        {read.repeated > 0 && ` · ${count('addRepeated', read.repeated)}`}
      </p>
      <Misread lines={read.misread} />
      {rows.length > 0 && (
        <AddRows
          rows={rows}
          onCourier={(trackingNo, key) => choose({ chosen: new Map(chosen).set(trackingNo, key) })}
        />
      )}
      {read.isCut && <p class="soft">{t('addCut')}</p>}
      <AddResult {...adding} />
      {!isKeeping && (
        <div class="bar add-bar">
          {fault && (
            <Paragraph look="fault" id={`${id}-fault`} role="alert" testId="add-fault" text={t(fault)} />
          )}
          {ready.length > 0 && ready.length < unfollowed.length && (
            <Paragraph testId="add-rest" text={count('addRest', unfollowed.length - ready.length)} />
          )}
          {guessless.length > 1 && (
            <CourierSelect
              class="input slim"
              testId="add-courier-all"
              none={count('courierForAll', guessless.length)}
              chosen={forOthers}
              onCourier={(key) => choose({ forOthers: key })}
            />
          )}
          {ready.length > 0 && (
            <Checkbox
              testId="add-sent"
              label={t(isOne ? 'directionSent' : 'sentThese')}
              hint={t('sentTheseHint')}
              checked={isSent}
              onChange={setSent}
            />
          )}
          {isOne && <Button main type="submit" testId="add-look-up" words="lookUp" />}
          {(!isOne || unfollowed.length > 0) && (
            <Button main={!isOne} testId="add-follow" onClick={follow}>
              {rows.length > 1 && ready.length > 0 ? count('followThem', ready.length) : t('follow')}
            </Button>
          )}
          <AddCost
            calls={isOne ? unfollowed.length : ready.length}
            by={isOne ? 'check-or-follow' : 'follow'}
          />
        </div>
      )}
    </Form>
  );
}
