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
  const row = (label: MessageKey, text: string | undefined, isNumber = false) =>
    text && (
      <div>
        <dt>{t(label)}</dt>
        <dd class="beside">
          <bdi class={isNumber ? 'number' : undefined}>{sanitizeText(text, 120)}</bdi>
          {isNumber && <CopyButton isIcon text={text} label="copyNumber" testId="copy-order" />}
        </dd>
      </div>
    );
  const rows = [
    row('importRoleOrder', sheet.order, true),
    row('importRoleBuyer', sheet.buyer),
    row('importRolePhone', sheet.phone, true),
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
