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
import { changesNeeded, heardInARow, unsentStatuses } from '@/utils/schedule/evidence.ts';
import { statusWord } from '@/utils/i18n/i18n.ts';
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
          <SetUp engine={engine} onEngine={setEngine} onHost={(host) => trying(makeNew(host))} />
          <Folded words={t('relayJoin')} testId="relay-join">
            <Join onPairing={(given) => trying(pair(given))} />
          </Folded>
        </>
      )}
      {pairing && made?.readerKey === pairing.readerKey && (
        <Steps engine={engine} pairing={pairing} callback={callbackAddress(pairing.host, made.publishKey)} />
      )}
      {pairing && (
        <>
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

type SetUpProps = { engine: Engine; onEngine(engine: Engine): void; onHost(host: string): void };

/** The relay's address and what it runs on. */
function SetUp({ engine, onEngine, onHost }: SetUpProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const host = relayHost(typed);
    setWrong(host === null);
    if (host !== null) onHost(host);
  };
  return (
    <Form class="stack" onSubmit={submit}>
      <fieldset class="field">
        <legend>{t('relayEngine')}</legend>
        <div class="checks one">
          {(['nginx', 'worker'] as const).map((one) => (
            <Checkbox
              key={one}
              group="relay-engine"
              label={t(one === 'nginx' ? 'relayNginx' : 'relayWorker')}
              hint={t(one === 'nginx' ? 'relayNginxHint' : 'relayWorkerHint')}
              testId={`relay-${one}`}
              checked={engine === one}
              onChange={() => onEngine(one)}
            />
          ))}
        </div>
      </fieldset>
      <Field
        label={t('relayAddress')}
        testId="relay-host"
        hint={t(engine === 'nginx' ? 'relayAddressHint' : 'relayWorkerAddress')}
        fault={isWrong ? t('relayFaultHost') : null}
        value={typed}
        onText={setTyped}
      />
      <div class="bar">
        <Button testId="relay-set-up" words={t('relaySetUp')} type="submit" />
      </div>
    </Form>
  );
}

/** Pairs with a relay that was set up in another browser. */
function Join({ onPairing }: { onPairing(pairing: Pairing): void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const pairing = readPairingText(typed);
    setWrong(pairing === null);
    if (pairing) onPairing(pairing);
  };
  return (
    <Form class="stack" onSubmit={submit}>
      <Field
        label={t('relayPairing')}
        testId="relay-pairing"
        hint={t('relayPairingHint')}
        fault={isWrong ? t('relayFaultPairing') : null}
        value={typed}
        onText={setTyped}
      />
      <div class="bar">
        <Button look="plain" testId="relay-pair" words={t('relayPair')} type="submit" />
      </div>
    </Form>
  );
}

type StepsProps = { engine: Engine; pairing: Pairing; callback: string };

/** What is left to do by hand: the relay's files, and the callback address. */
function Steps({ engine, pairing, callback }: StepsProps) {
  const { t } = useTexts();
  const save = async (name: string) => {
    const { templates } = await import('./relay/templates.ts');
    const texts: Record<string, string> = templates[engine];
    saveFile(name, [filled(texts[name]!, pairing)], 'text/plain');
  };
  return (
    <ol class="stack relay-steps" data-testid="relay-steps">
      <li>
        <Phrases text={t(engine === 'nginx' ? 'relayFilesNginx' : 'relayFilesWorker')} />
        <div class="bar">
          {files[engine].map((name) => (
            <Button
              key={name}
              look="plain"
              testId={`relay-file-${name}`}
              words={t('relaySave', { name })}
              onClick={() => void save(name)}
            />
          ))}
        </div>
      </li>
      <li>
        <Phrases text={t('relayCallback')} />
        <code class="relay-callback" data-testid="relay-callback">
          {callback}
        </code>
        <CopyButton testId="relay-copy-callback" label="relayCopyCallback" text={callback} look="button" />
      </li>
    </ol>
  );
}

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
    return t('relayConnecting', { host, time: moment(linkAt) });
  };
  const unsent = unsentStatuses(changes, now).map((status) => statusWord(status, t));
  const lines = [
    hintAt === null ? t('relayNone') : t('relayLast', { ago: ago(hintAt) }),
    instantSince === null
      ? t('relayHeard', { count: Math.min(heardInARow(changes), changesNeeded) })
      : t('relayProven'),
    unsent.length > 0 && t('relayUnsent', { statuses: unsent.join(', ') }),
    gapAt !== null && t('relayGap', { time: moment(gapAt) }),
  ];
  return (
    <div class="stack" data-testid="relay-state" data-link={link}>
      <p class={isOn ? 'good' : 'fault'} role="status">
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
