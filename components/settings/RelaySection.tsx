import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Checkbox, Line } from '../base/controls.tsx';
import { CopyButton } from '../base/CopyButton.tsx';
import { Field, Form } from '../base/Field.tsx';
import { saveFile } from '../base/save-file.ts';
import { Paragraph, Phrases, useTexts } from '../base/texts.tsx';
import { showToast } from '../base/Toast.tsx';
import {
  callbackAddress,
  cursorTime,
  makeKeys,
  pairingText,
  readPairingText,
  relayHost,
  type Pairing,
} from '@/utils/relay/protocol.ts';
import { day } from '@/utils/model/time.ts';
import { changesNeeded, announcedInARow, unsentStatuses } from '@/utils/relay/evidence.ts';
import { keyPart, statusWord, type MessageKey } from '@/utils/i18n/i18n.ts';
import { send } from '@/utils/messaging/send.ts';
import { onChange } from '@/utils/storage/database.ts';
import { readNext } from '@/utils/storage/list-head.ts';
import { instantSince, onRelay, readPairing, readRelayState, writePairing } from '@/utils/relay/state.ts';
import type { RelayState } from '@/utils/relay/state.ts';
import { useWindowEvent } from '../base/window-event.ts';
import { LiveValue, useLastValue } from '../hooks/live-value.ts';
import { useAccount, useOnline } from '../hooks/store-hooks.ts';
import { filled } from '@/utils/relay/fill.ts';
import { saved } from './saved.ts';

const readRelay = async () => {
  const [pairing, state, { dueAt }] = await Promise.all([readPairing(), readRelayState(), readNext()]);
  return { pairing, state, isIdle: dueAt === null };
};
const liveRelay = new LiveValue(readRelay, onRelay, onChange);

const files = { nginx: ['nginx.conf', 'hint.js'], worker: ['worker.js', 'wrangler.toml'] } as const;
type Engine = keyof typeof files;
/** A Worker answers at its own address (`workers_dev` in relay/wrangler.toml), which no other server can have. */
const engineOf = (host: string): Engine => (host.endsWith('.workers.dev') ? 'worker' : 'nginx');

/** Stores a pairing, or none, and lets the background connect. */
async function pair(pairing: Pairing | null): Promise<void> {
  await writePairing(pairing);
  await send('connect-relay', {});
}

/** "Instant updates": sets up the relay of the service's webhook, and shows whether it works. */
export function RelaySection() {
  const { t } = useTexts();
  const relay = useLastValue(liveRelay);
  const [isOpen, setOpen] = useState(location.hash === '#relay');
  useWindowEvent(['hashchange'], () => location.hash === '#relay' && setOpen(true));
  // The keys that were made in this page: the one in the callback address is not stored.
  const [made, setMade] = useState<Awaited<ReturnType<typeof makeKeys>> | null>(null);
  if (!relay) return null;
  const { pairing } = relay;
  const isMade = pairing && made?.readerKey === pairing.readerKey;
  const callback = isMade && callbackAddress(pairing.host, made.publishKey);
  const store = (next: Pairing | null, done?: MessageKey) => {
    const undo = async () => {
      // Not if another was set up since.
      if ((await readPairing())?.readerKey === next?.readerKey) await saved(pair(pairing));
    };
    if (!done) showToast(null); // its "Undo" is over
    return saved(pair(next), done && { text: t(done), undo: () => void undo() });
  };
  const makeNew = async (host: string, done?: MessageKey) => {
    const keys = await makeKeys();
    if (await store({ host, readerKey: keys.readerKey }, done)) setMade(keys);
  };
  const control = (
    <Button
      testId="relay-open"
      words={isOpen ? 'close' : pairing ? 'planChange' : 'relaySetUp'}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  );
  const title = t('sectionRelay');
  if (!isOpen) return <Line title={title} hint={t(pairing ? 'relayIsOn' : 'relayIsOff')} control={control} />;
  return (
    <Line title={title} hint={t('relayLead')} control={control}>
      {!pairing && (
        <Begin onBegin={(given) => void (typeof given === 'string' ? makeNew(given) : store(given))} />
      )}
      {pairing && (
        <>
          {callback ? (
            <ol class="stack first-steps" data-testid="relay-steps">
              <li>
                <Files pairing={pairing} />
              </li>
              <li>
                <Phrases text={t('relayCallback')} />
                <pre class="well report" data-testid="relay-callback">
                  {callback}
                </pre>
                <CopyButton main testId="relay-copy-callback" label="relayCopyCallback" text={callback} />
              </li>
            </ol>
          ) : (
            <details data-testid="relay-files">
              <summary>{t('relayFiles')}</summary>
              <Files pairing={pairing} />
            </details>
          )}
          <State {...relay} host={pairing.host} />
          <div class="bar">
            <CopyButton testId="relay-copy-pairing" label="relayCopyPairing" text={pairingText(pairing)} />
            <Button
              testId="relay-new-keys"
              words="relayNewKeys"
              onClick={() => makeNew(pairing.host, 'relayRekeyed')}
            />
            <Button testId="relay-remove" words="relayRemove" onClick={() => store(null, 'relayRemoved')} />
          </div>
          <Paragraph text={<Phrases text={t('relayPairingText')} />} />
        </>
      )}
    </Line>
  );
}

/** The ways to a relay, with the texts of the field: what to enter, where it is found, and what is wrong with it. */
const ways = {
  nginx: ['relayAddress', 'relayAddressHint', 'relayFaultHost'],
  worker: ['relayAddress', 'relayWorkerAddress', 'relayFaultWorker'],
  join: ['relayPairing', 'relayPairingHint', 'relayFaultPairing'],
} as const;
type Way = keyof typeof ways;

/** The form that sets up a relay at the given host, or joins the one of another browser by the given pairing. */
function Begin({ onBegin }: { onBegin(given: string | Pairing): void }) {
  const { t } = useTexts();
  const [way, setWay] = useState<Way>('nginx');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [label, hint, fault] = ways[way];
  const submit = () => {
    const given = way === 'join' ? readPairingText(typed) : relayHost(typed);
    const isRight = given !== null && (typeof given !== 'string' || engineOf(given) === way);
    setWrong(!isRight);
    if (isRight) onBegin(given);
  };
  return (
    <Form class="stack" onSubmit={submit}>
      <fieldset class="field">
        <legend>{t('relayEngine')}</legend>
        <div class="checks">
          {(Object.keys(ways) as Way[]).map((one) => (
            <Checkbox
              key={one}
              group="relay-engine"
              label={t(`relay${keyPart(one)}`)}
              hint={t(`relay${keyPart(one)}Hint`)}
              testId={`relay-${one}`}
              checked={way === one}
              onChange={() => {
                setWay(one);
                setWrong(false);
              }}
            />
          ))}
        </div>
      </fieldset>
      <Field
        label={t(label)}
        testId="relay-address"
        hint={t(hint)}
        fault={isWrong ? t(fault) : null}
        value={typed}
        onText={setTyped}
      />
      <div class="bar">
        <Button
          main
          testId="relay-set-up"
          words={way === 'join' ? 'relayPair' : 'relaySetUp'}
          type="submit"
        />
      </div>
    </Form>
  );
}

/** The relay's files, with the reader key in place, which lets its owner read hints. */
function Files({ pairing }: { pairing: Pairing }) {
  const { t } = useTexts();
  const engine = engineOf(pairing.host);
  const save = async (name: string) => {
    const { templates } = await import('@/utils/relay/server-files.ts');
    const texts: Record<string, string> = templates[engine];
    saveFile(name, [filled(texts[name]!, pairing)], 'text/plain');
  };
  return (
    <>
      <Phrases text={t(engine === 'nginx' ? 'relayFilesNginx' : 'relayFilesWorker')} />
      <div class="bar">
        {files[engine].map((name) => (
          <Button
            key={name}
            testId={`relay-file-${name}`}
            words="relaySave"
            values={{ name }}
            onClick={() => saved(save(name))}
          />
        ))}
      </div>
    </>
  );
}

/** What the answer to a refused connection means. */
function refusal(code: number | null): MessageKey {
  if (code === null) return 'relaySilent';
  if (code === 404) return 'relayUnknownKey';
  return code === 503 ? 'relayBusy' : 'relayRefuses';
}

/** Whether the relay works, and what is known of the service's updates. */
function State({ host, state, isIdle }: { host: string; state: RelayState; isIdle: boolean }) {
  const { t, ago, moment, now } = useTexts();
  const isOnline = useOnline();
  const { failure } = useAccount();
  const { openSince, aliveAt, cursor, changes, unread } = state;
  const since = instantSince(state, now);
  const received = announcedInARow(changes, now);
  const pause = !isOnline ? 'relayOffline' : failure ? 'relayNoKey' : isIdle ? 'relayIdle' : null;
  const isOn = isOnline && openSince !== null;
  const failed = isOn || pause ? null : state.failed;
  const why = pause ?? (failed ? refusal(failed.code) : 'relayConnectingNow');
  const unsent = unsentStatuses(changes, now).map((status) => statusWord(status, t));
  const lines = [
    cursor === '' ? t('relayNone') : t('relayLast', { ago: ago(cursorTime(cursor)) }),
    unread !== undefined && t('relayUnread', { count: unread.count, ago: ago(unread.at) }),
    since === null ? received < changesNeeded && t('relayHeard', { count: received }) : t('relayProven'),
    unsent.length > 0 && t('relayUnsent', { statuses: unsent.join(', ') }),
    since !== null && now - since < day && t('relayGap', { time: moment(since) }),
  ].filter((line) => line !== false);
  return (
    <div class="stack" data-testid="relay-state" data-link={isOn ? 'connected' : why}>
      <p class={isOn ? 'good' : failed?.code ? 'fault' : 'soft'} role="status">
        {isOn ? (
          t('relayConnected', { host, time: moment(openSince) })
        ) : (
          <Phrases text={t(why, { host, code: failed?.code ?? '' })} />
        )}
      </p>
      {failed && (
        <>
          <p class="soft">
            <Phrases text={t('relayConnecting', { time: moment(aliveAt), ago: ago(failed.at) })} />
          </p>
          <div class="bar">
            <Button testId="relay-try" words="tryAgain" onClick={() => send('connect-relay', {})} />
          </div>
        </>
      )}
      <ul class="soft stack">
        {lines.map((line) => (
          <li key={line}>
            <Phrases text={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
