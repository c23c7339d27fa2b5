import type { ComponentChildren, ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { courierTrackingPage } from '@/utils/couriers/about.ts';
import { isAccountFailure, type Failure } from '@/utils/model/failure.ts';
import { sanitizeText, sanitizeLink } from '@/utils/model/sanitize.ts';
import { Button } from './Button.tsx';
import { failures } from './failures.ts';
import { Icon, type IconName } from './Glyph.tsx';
import { OutLink } from './OutLink.tsx';
import { Phrases, useTexts } from './texts.tsx';

type Props = ComponentProps<'div'> & {
  tone: 'invite' | 'mild' | 'trouble' | 'good';
  icon: IconName;
  testId?: string;
  title?: string | undefined;
};

/** A message to the user, with buttons to act on it. */
export function Note({ tone, icon, testId, title, class: kind = '', children, ...rest }: Props) {
  return (
    <div class={`failure ${tone} ${String(kind)}`.trim()} data-testid={testId} role="status" {...rest}>
      <Icon name={icon} size={16} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

const icons = { invite: 'key', mild: 'clock', trouble: 'warning' } as const;

type FailureProps = {
  failure: Failure;
  title?: string | undefined;
  /** Replaces the sentence of the failure kind, if more is known. */
  text?: string | undefined;
  /** A further sentence, such as the age of the shown state. */
  more?: string | null;
  testId?: string;
  /** Draws a failure as trouble even if it may pass: the user waits for the result of this action. */
  alarm?: boolean;
  children?: ComponentChildren;
};

/** Says what failed and what to do, with buttons to do it. */
export function FailureNote(props: FailureProps) {
  const { failure, title, text, more, testId = 'failure', alarm = false, children } = props;
  const { t, now, moment } = useTexts();
  const later = failure.retryAt && failure.retryAt > now ? moment(failure.retryAt) : null;
  const tone = (!alarm && failures[failure.kind].tone) || 'trouble';
  return (
    <Note
      tone={tone}
      icon={failure.kind === 'courier-not-served' ? 'outside' : icons[tone]}
      testId={testId}
      data-kind={failure.kind}
      role={isAccountFailure(failure.kind) ? 'alert' : 'status'}
      title={title}
    >
      <Phrases text={text ?? t(failures[failure.kind].text)} />{' '}
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

/** The code and words of the service's answer. The words are a quotation: they must not look like Waybill's text. */
export function ServiceWords({ failure: { code, words = '' } }: { failure: Failure }) {
  const { t } = useTexts();
  if (code === undefined) return null;
  const said = sanitizeText(words, 200);
  return (
    <div class="soft">
      <Phrases text={t(said ? 'serviceWords' : 'serviceCode', { code })} />
      {said && ' '}
      {said && <q dir="auto">{said}</q>}
    </div>
  );
}

type NotCoveredProps = {
  failure: Failure;
  trackingNo: string;
  courierKey: string;
  /** The age of the state shown above, if there is one. */
  more?: string | null;
  onAskAnyway(): Promise<unknown>;
};

/**
 * Says that the service does not serve this courier. Only for pages of the extension: it has an outside link
 * (docs/promises.md P10).
 */
export function NotCovered({ failure, trackingNo, courierKey, more = null, onAskAnyway }: NotCoveredProps) {
  const { t, nameOf } = useTexts();
  const [asking, setAsking] = useState(false);
  const link = sanitizeLink(courierTrackingPage(courierKey, trackingNo));
  const ask = async () => {
    setAsking(true);
    await onAskAnyway();
    setAsking(false);
  };
  return (
    <FailureNote
      failure={failure}
      text={t(link ? 'notCoveredPage' : 'notCovered', { courier: nameOf(courierKey) })}
      more={more}
    >
      <OutLink link={link} words="courierPage" testId="courier-page" />
      <Button
        look="plain"
        testId="ask-anyway"
        words={t(asking ? 'lookingUp' : 'askAnyway')}
        title={t('costOneCall')}
        busy={asking}
        onClick={() => void ask()}
      />
    </FailureNote>
  );
}
