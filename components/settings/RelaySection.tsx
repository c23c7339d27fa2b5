import type { ComponentChildren, ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Checkbox } from '../base/controls.tsx';
import { CopyButton } from '../base/CopyButton.tsx';
import { Field, Form } from '../base/Field.tsx';
import { ToastRegion, type ToastContent } from '../base/Toast.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import {
  callbackAddress,
  makeKeys,
  pairingText,
  readPairingText,
  relayHost,
  type Pairing,
} from '@/utils/model/relay.ts';
import { day } from '@/utils/model/time.ts';
import { changesNeeded, heardInARow, unsentStatuses } from '@/utils/schedule/evidence.ts';
import { inKey, statusWord } from '@/utils/i18n/i18n.ts';
import { send } from '@/utils/messaging/send.ts';
import {
  onRelay,
  readPairing,
  readRelayState,
  writePairing,
  type RelayState,
} from '@/utils/storage/relay.ts';
import { LiveValue, useLastValue } from '../hooks/live-value.ts';
import { useAccount, useOnline } from '../hooks/store-hooks.ts';
import { saveFile } from './backup-file.ts';
import { Folded } from './Folded.tsx';
import { filled } from './relay/fill.ts';

const liveRelay = new LiveValue(async () => {
  const [pairing, state] = await Promise.all([readPairing(), readRelayState()]);
  return { pairing, state };
}, onRelay);

type Engine = 'nginx' | 'worker';
const files = { nginx: ['nginx.conf', 'hint.js'], worker: ['worker.js', 'wrangler.toml'] } as const;

/** Stores a pairing, or none, and lets the background connect. */
async function pair(pairing: Pairing | null): Promise<void> {
  await writePairing(pairing);
  await send('connect-relay', {});
}

/** "Instant updates": sets up the relay of the service's webhook, and shows whether it works. */
export function RelaySection() {
  const { t } = useTexts();
  const relay = useLastValue(liveRelay);
  // The keys that were made in this page: the one in the callback address is not stored.
  const [made, setMade] = useState<Awaited<ReturnType<typeof makeKeys>> | null>(null);
  const [engine, setEngine] = useState<Engine>('nginx');
  const [toast, setToast] = useState<ToastContent | null>(null);
  if (!relay) return null;
  const { pairing, state } = relay;
  const trying = (work: Promise<void>) =>
    void work.catch(() => setToast({ text: t('failureStorageTrouble') }));
  const makeNew = async (host: string) => {
    const keys = await makeKeys();
    await pair({ host, readerKey: keys.readerKey });
    setMade(keys);
  };
  const change = async (work: Promise<void>, text: string) => {
    await work;
    setToast({ text, undo: () => trying(pair(pairing)) });
  };
  return (
    <div class="stack form">
      {!pairing && (
        <>
          <Ask
            label={t('relayAddress')}
            testId="relay-host"
            hint={t(engine === 'nginx' ? 'relayAddressHint' : 'relayWorkerAddress')}
            fault={t('relayFaultHost')}
            button={<Button testId="relay-set-up" words={t('relaySetUp')} type="submit" />}
            read={relayHost}
            onRead={(host) => trying(makeNew(host))}
          >
            <EngineChoice engine={engine} onEngine={setEngine} />
          </Ask>
          <Folded words={t('relayJoin')} testId="relay-join">
            <Ask
              label={t('relayPairing')}
              testId="relay-pairing"
              hint={t('relayPairingHint')}
              fault={t('relayFaultPairing')}
              button={<Button look="plain" testId="relay-pair" words={t('relayPair')} type="submit" />}
              read={readPairingText}
              onRead={(given) => trying(pair(given))}
            />
          </Folded>
        </>
      )}
      {pairing && (
        <>
          {made?.readerKey === pairing.readerKey ? (
            <ol class="stack first-steps" data-testid="relay-steps">
              <li>
                <Files engine={engine} pairing={pairing} onSave={trying} />
              </li>
              <li>
                <Callback address={callbackAddress(pairing.host, made.publishKey)} />
              </li>
            </ol>
          ) : (
            <Folded words={t('relayFiles')} testId="relay-files">
              <EngineChoice engine={engine} onEngine={setEngine} />
              <Files engine={engine} pairing={pairing} onSave={trying} />
            </Folded>
          )}
          <State pairing={pairing} state={state} />
          <div class="bar">
            <CopyButton testId="relay-copy-pairing" label="relayCopyPairing" text={pairingText(pairing)} />
            <Button
              look="plain"
              testId="relay-new-keys"
              words={t('relayNewKeys')}
              onClick={() => trying(change(makeNew(pairing.host), t('relayRekeyed')))}
            />
            <Button
              look="plain"
              testId="relay-remove"
              words={t('relayRemove')}
              onClick={() => trying(change(pair(null), t('relayRemoved')))}
            />
          </div>
          <p class="soft">
            <Phrases text={t('relayPairingText')} />
          </p>
        </>
      )}
      <ToastRegion toast={toast} onEnd={() => setToast(null)} />
    </div>
  );
}

type AskProps<Answer> = Pick<ComponentProps<typeof Field>, 'label' | 'testId' | 'hint'> & {
  /** Shown if `read` returns null. */
  fault: string;
  button: ComponentChildren;
  children?: ComponentChildren;
  read(typed: string): Answer | null;
  onRead(answer: Answer): void;
};

/** A form with one field, whose text is read when the button is pressed. */
function Ask<Answer>({ fault, button, children, read, onRead, ...field }: AskProps<Answer>) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const answer = read(typed);
    setWrong(answer === null);
    if (answer !== null) onRead(answer);
  };
  return (
    <Form class="stack" onSubmit={submit}>
      {children}
      <Field {...field} fault={isWrong ? fault : null} value={typed} onText={setTyped} />
      <div class="bar">{button}</div>
    </Form>
  );
}

function EngineChoice({ engine, onEngine }: { engine: Engine; onEngine(engine: Engine): void }) {
  const { t } = useTexts();
  return (
    <fieldset class="field">
      <legend>{t('relayEngine')}</legend>
      <div class="checks">
        {(['nginx', 'worker'] as const).map((one) => (
          <Checkbox
            key={one}
            group="relay-engine"
            label={t(`relay${inKey(one)}`)}
            hint={t(`relay${inKey(one)}Hint`)}
            testId={`relay-${one}`}
            checked={engine === one}
            onChange={() => onEngine(one)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type FilesProps = { engine: Engine; pairing: Pairing; onSave(work: Promise<void>): void };

/** The relay's files, with the reader key in place. They contain no secret. */
function Files({ engine, pairing, onSave }: FilesProps) {
  const { t } = useTexts();
  const save = async (name: string) => {
    const { templates } = await import('./relay/templates.ts');
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
            look="plain"
            testId={`relay-file-${name}`}
            words={t('relaySave', { name })}
            onClick={() => onSave(save(name))}
          />
        ))}
      </div>
    </>
  );
}

function Callback({ address }: { address: string }) {
  const { t } = useTexts();
  return (
    <>
      <Phrases text={t('relayCallback')} />
      <pre class="well report" data-testid="relay-callback">
        {address}
      </pre>
      <CopyButton testId="relay-copy-callback" label="relayCopyCallback" text={address} look="button" />
    </>
  );
}

const justNow = 10_000;

/** Whether the relay works, and what is known of the service's updates. */
function State({ pairing: { host }, state }: { pairing: Pairing; state: RelayState }) {
  const { t, ago, moment, now } = useTexts();
  const isOnline = useOnline();
  const { failure } = useAccount();
  const { link, linkAt, hintAt, gapAt, changes, instantSince } = state;
  const isOn = link === 'connected' && isOnline;
  const why = () => {
    if (!isOnline) return t('relayOffline');
    if (link === 'off') return t(failure ? 'relayNoKey' : 'relayIdle');
    if (link === 'unknown-key') return t('relayUnknownKey', { host });
    if (now - linkAt < justNow) return t('relayConnectingNow', { host });
    return t('relayConnecting', { host, time: moment(linkAt) });
  };
  const unsent = unsentStatuses(changes, now).map((status) => statusWord(status, t));
  const lines = [
    hintAt === null ? t('relayNone') : t('relayLast', { ago: ago(hintAt) }),
    instantSince === null
      ? t('relayHeard', { count: Math.min(heardInARow(changes, now), changesNeeded) })
      : t('relayProven'),
    unsent.length > 0 && t('relayUnsent', { statuses: unsent.join(', ') }),
    gapAt !== null && now - gapAt < day && t('relayGap', { time: moment(gapAt) }),
  ];
  return (
    <div class="stack" data-testid="relay-state" data-link={link}>
      <p class={isOn ? 'good' : link === 'unknown-key' ? 'fault' : 'soft'} role="status">
        {isOn ? t('relayConnected', { host, time: moment(linkAt) }) : <Phrases text={why()} />}
      </p>
      {!isOn && isOnline && link !== 'off' && (
        <div class="bar">
          <Button
            look="plain"
            testId="relay-try"
            words={t('tryAgain')}
            onClick={() => void send('connect-relay', {})}
          />
        </div>
      )}
      <ul class="soft stack">
        {lines.map(
          (line) =>
            line && (
              <li key={line}>
                <Phrases text={line} />
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
