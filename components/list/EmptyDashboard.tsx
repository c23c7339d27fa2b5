import { orderPages } from '@/utils/couriers/shops.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Glyph, Icon, type IconName } from '../base/Glyph.tsx';
import { NewTab } from '../base/OutLink.tsx';
import { Paragraph, Phrases, useTexts } from '../base/texts.tsx';

/** The dashboard before the first parcel: the ways to add one. */
export function EmptyDashboard({ isAdding }: { isAdding: boolean }) {
  const { t } = useTexts();
  const words = (icon: IconName, title: MessageKey, text: MessageKey) => (
    <>
      <Glyph name={icon} color="quiet" />
      <strong>{t(title)}</strong>
      <span class="soft">
        <Phrases text={t(text)} />
      </span>
    </>
  );
  return (
    <div class="scroll stack empty empty-dashboard" data-testid="empty">
      <h2>{t('emptyDashboard')}</h2>
      <Paragraph text={<Phrases text={t('emptyDashboardLead')} />} />
      <div class="ways">
        <a class="way" data-testid="empty-table" href="#import=">
          {words('table', 'emptyTable', 'emptyTableText')}
        </a>
        <a class="way" data-testid="empty-scan" href="#scan=">
          {words('scan', 'emptyScan', 'emptyScanText')}
        </a>
        <div class="way">
          {words('home', 'emptyShop', 'emptyShopText')}
          <span class="bar way-links">
            {orderPages.map(([shop, page]) => (
              <NewTab key={shop} class="out-link" href={page}>
                {shop}
                <Icon name="outside" size={14} />
              </NewTab>
            ))}
          </span>
        </div>
      </div>
      <div class="bar">
        <a class={isAdding ? 'button plain' : 'button'} data-testid="first-type" href="#number=">
          <Icon name="plus" size={16} />
          {t('emptyAdd')}
        </a>
        <a class="button plain" data-testid="empty-restore" href="options.html#backup">
          <Icon name="return" size={16} />
          {t('restoreBackup')}
        </a>
      </div>
    </div>
  );
}
