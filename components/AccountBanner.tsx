import type { Failure, FailureKind } from '@/utils/core/failure.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { AccountSite } from './AccountSite.tsx';
import { FailureNote } from './FailureNote.tsx';
import { useTexts } from './texts.tsx';

const titles: Partial<Record<FailureKind, MessageKey>> = {
  'no-credentials': 'bannerNoCredentials',
  'bad-credentials': 'bannerBadCredentials',
  'account-refused': 'bannerAccountRefused',
  'no-permission': 'bannerNoPermission',
};

type Props = {
  failure: Failure;
  /** There is a key, but it cannot be opened any more. */
  isKeyLost: boolean;
  trying: boolean;
  onOptions(): void;
  onTryAgain(): void;
};

/** What stops every parcel alike, above the list. */
export function AccountBanner({ failure, isKeyLost, trying, onOptions, onTryAgain }: Props) {
  const { t } = useTexts();
  const title = isKeyLost ? 'bannerKeyLost' : titles[failure.kind];
  return (
    <FailureNote
      failure={failure}
      testId="banner"
      title={title && t(title)}
      text={isKeyLost ? t('keyLostText') : undefined}
    >
      <button class="button" data-testid="banner-options" onClick={onOptions}>
        {t('openSettings')}
      </button>
      {failure.kind !== 'no-credentials' && (
        <button
          class="button plain"
          data-testid="banner-retry"
          aria-disabled={trying}
          onClick={() => !trying && onTryAgain()}
        >
          {t('tryAgain')}
        </button>
      )}
      <AccountSite kind={failure.kind} isKeyLost={isKeyLost} />
    </FailureNote>
  );
}
