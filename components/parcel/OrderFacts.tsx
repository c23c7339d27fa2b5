import type { Parcel } from '@/utils/model/parcel.ts';
import { amountOf } from '@/utils/model/amount.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { baht, type MessageKey } from '@/utils/i18n/i18n.ts';
import { CopyButton } from '../base/CopyButton.tsx';
import { useTexts } from '../base/texts.tsx';

/** What a file of orders says of a parcel: order, buyer, phone, and the cash if the courier names another amount. */
export function OrderFacts({ parcel: { sheet, cod = '' } }: { parcel: Parcel }) {
  const locale = useTexts();
  const { t } = locale;
  if (!sheet) return null;
  const given = amountOf(cod);
  const differs = sheet.cash !== undefined && given !== null && given !== sheet.cash;
  const row = (label: MessageKey, text: string | undefined, copy?: MessageKey) =>
    text && (
      <div>
        <dt>{t(label)}</dt>
        <dd class="beside">
          <bdi class={copy && 'number'}>{sanitizeText(text, 120)}</bdi>
          {copy && <CopyButton isIcon text={text} label={copy} testId="copy-order" />}
        </dd>
      </div>
    );
  const rows = [
    row('importRoleOrder', sheet.order, 'copyOrder'),
    row('importRoleBuyer', sheet.buyer),
    row('importRolePhone', sheet.phone, 'copyPhone'),
    differs && row('orderCash', baht(sheet.cash!, locale)),
  ];
  return (
    rows.some(Boolean) && (
      <dl class="pairs sheet-part" data-testid="order-facts">
        {rows}
      </dl>
    )
  );
}
