import type { ComponentChildren, ComponentProps } from 'preact';
import { courierTrackingPage } from '@/utils/couriers/courier-list.ts';
import { isAccountFailure, type Failure } from '@/utils/model/failure.ts';
import { sanitizeText, sanitizeLink } from '@/utils/model/sanitize.ts';
import { WorkButton } from './Button.tsx';
import { checkText, failures, mayBeWrongCourier } from './failures.ts';
import { Icon, type IconName } from './Glyph.tsx';
import { AccountSite, OutLink } from './OutLink.tsx';
import { Paragraph, Phrases, useTexts } from './texts.tsx';

type Props = Omit<ComponentProps<'div'>, 'class' | 'title'> & {
  tone: 'invite' | 'mild' | 'trouble' | 'good';
  icon?: IconName;
  testId?: string;
  title?: ComponentChildren;
};

/** A message to the user, with buttons to act on it. */
export function Note({ tone, icon = 'warning', testId, title, children, ...rest }: Props) {
  return (
    <div class={`failure ${tone}`} data-testid={testId} role="status" {...rest}>
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
      {more && <Paragraph text={<Phrases text={more} />} />}
      <div class="bar">{children}</div>
    </Note>
  );
}

/** The code and words of the service's answer. The words are a quotation: they must not look like Waybill's text. */
export function ServiceWords({ failure: { code, words = '' } }: { failure: Failure }) {
  const { t } = useTexts();
  if (code === undefined) return null;
  const serviceWords = sanitizeText(words, 200);
  return (
    <div class="soft">
      <Phrases text={t(serviceWords ? 'serviceWords' : 'serviceCode', { code })} />
      {serviceWords && ' '}
      {serviceWords && <q dir="auto">{serviceWords}</q>}
    </div>
  );
}

type NoteProps = Pick<FailureProps, 'failure' | 'title' | 'children'> & {
  trackingNo: string;
  courierKey: string;
  /** What is shown beside the failure: the last known status, and when it was received (epoch ms). */
  status: string | null;
  checkedAt: number | null;
  /** If the parcel is followed: its next check. */
  dueAt?: number | null | undefined;
  onAskAnyway(): Promise<unknown>;
};

/**
 * The failure of the last check, shown in addition to known data (docs/promises.md P39). Only for pages of the
 * extension: it has outside links (P10).
 */
export function CheckFailure({ failure, trackingNo, courierKey, status, checkedAt, ...props }: NoteProps) {
  const { t, ago, nameOf } = useTexts();
  const isRefused = failure.kind === 'courier-not-served';
  // The courier may know a parcel that the service does not.
  const isElsewhere = mayBeWrongCourier(failure.kind);
  const link = isElsewhere ? sanitizeLink(courierTrackingPage(courierKey, trackingNo)) : null;
  const notCovered = link ? 'notCoveredPage' : 'notCovered';
  return (
    <FailureNote
      failure={failure}
      title={props.title}
      text={t(isRefused ? notCovered : checkText(failure.kind, status !== null, props.dueAt), {
        courier: nameOf(courierKey),
      })}
      more={status !== null && checkedAt ? t('showingKnown', { ago: ago(checkedAt) }) : null}
    >
      <OutLink link={link} words="courierPage" testId="courier-page" />
      {isRefused && (
        <WorkButton
          testId="ask-anyway"
          words="askAnyway"
          working="lookingUp"
          costsCall
          onClick={props.onAskAnyway}
        />
      )}
      {props.children}
      <AccountSite kind={failure.kind} />
    </FailureNote>
  );
}
