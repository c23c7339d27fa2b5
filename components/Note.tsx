import type { ComponentChildren, ComponentProps } from 'preact';
import { isAccountFailure, type Failure, type FailureKind } from '@/utils/core/failure.ts';
import { plain } from '@/utils/core/plain.ts';
import { moment } from '@/utils/core/when.ts';
import { failureTexts } from './failure-texts.ts';
import { Icon, type IconName } from './Glyph.tsx';
import { Phrases, useTexts } from './texts.tsx';

type Props = ComponentProps<'div'> & {
  tone: 'invite' | 'mild' | 'trouble';
  icon: IconName;
  testId?: string;
  /** A heading above what is said. */
  title?: string | undefined;
};

/** Something the user should know, with the buttons that do something about it. */
export function Note({ tone, icon, testId, title, class: kind, children, ...rest }: Props) {
  return (
    <div
      class={kind ? `failure ${tone} ${String(kind)}` : `failure ${tone}`}
      data-testid={testId}
      role="status"
      {...rest}
    >
      <Icon name={icon} size={16} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

// What passes by itself or with another try: no reason for alarm.
const mild: readonly FailureKind[] = [
  'not-found-yet',
  'courier-not-served',
  'offline',
  'too-many-requests',
  'too-many-from-page',
  'service-trouble',
  'timed-out',
  'unreachable',
  'broken-off',
  'web-page',
  'credentials-changed',
  'cancelled',
];

const toneOf = (kind: FailureKind): 'invite' | 'mild' | 'trouble' =>
  kind === 'no-credentials' ? 'invite' : mild.includes(kind) ? 'mild' : 'trouble';
const icons = { invite: 'key', mild: 'clock', trouble: 'warning' } as const;

type FailureProps = {
  failure: Failure;
  /** A heading above the sentence. */
  title?: string | undefined;
  /** The sentence itself, where more is known than the kind of failure. */
  text?: string | undefined;
  /** A sentence after it, such as how old the shown state is. */
  more?: string | null;
  testId?: string;
  /** Drawn as a fault even when it may pass: the user asked whether it works. */
  alarm?: boolean;
  /** Buttons that mend it. */
  children?: ComponentChildren;
};

/** What happened and what to do, with the buttons that do it. */
export function FailureNote(props: FailureProps) {
  const { failure, title, text, more, testId = 'failure', alarm = false, children } = props;
  const { t, language, now } = useTexts();
  const later = failure.retryAt && failure.retryAt > now ? moment(failure.retryAt, now, language) : null;
  const tone = alarm ? 'trouble' : toneOf(failure.kind);
  return (
    <Note
      tone={tone}
      icon={failure.kind === 'courier-not-served' ? 'outside' : icons[tone]}
      testId={testId}
      data-kind={failure.kind}
      role={isAccountFailure(failure.kind) ? 'alert' : 'status'}
      title={title}
    >
      <Phrases text={text ?? t(failureTexts[failure.kind])} />{' '}
      {later && <Phrases text={t('nextTryAbout', { time: later })} />}
      <ServiceWords failure={failure} />
      {more && (
        <div class="soft">
          <Phrases text={more} />
        </div>
      )}
      <div class="bar">{children}</div>
    </Note>
  );
}

/** The service's code and its own words, told from ours: what they say is its doing. */
export function ServiceWords({ failure: { code, words = '' } }: { failure: Failure }) {
  const { t } = useTexts();
  if (code === undefined) return null;
  const said = plain(words, 200);
  return (
    <div class="soft" data-testid="service-words">
      <Phrases text={t(said ? 'serviceWords' : 'serviceCode', { code })} />
      {said && ' '}
      {said && <q dir="auto">{said}</q>}
    </div>
  );
}
