import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { baht, type MessageKey } from '@/utils/i18n/i18n.ts';
import { arrivedOf, type Order } from '@/utils/schedule/cash.ts';
import { CopyButton } from '../base/CopyButton.tsx';
import { useTexts } from '../base/texts.tsx';
import { arrivedWords } from './RowParts.tsx';

/**
 * What a file of orders says of a parcel: the order and how many of its parcels have arrived, buyer, phone, and the cash if
 * the courier names another amount.
 */
export function OrderFacts({ parcel: { sheet }, order }: { parcel: Parcel; order: Order | null }) {
  const locale = useTexts();
  const { t } = locale;
  if (!sheet) return null;
  const differs = sheet.cash !== undefined && order !== null && order.satang !== sheet.cash;
  const size = order?.parcels.length ?? 1;
  const arrived = order && size > 1 && arrivedWords(arrivedOf(order), size, locale);
  const row = (
    label: MessageKey,
    text: string | undefined,
    copy?: MessageKey,
    more?: string | false | null,
  ) =>
    text && (
      <div>
        <dt>{t(label)}</dt>
        <dd class="beside">
          <bdi class={copy && 'number'}>{sanitizeText(text, 120)}</bdi>
          {copy && <CopyButton isIcon text={text} label={copy} testId="copy-order" />}
          {more && <span class="soft">{more}</span>}
        </dd>
      </div>
    );
  const rows = [
    row('importRoleOrder', sheet.order, 'copyOrder', arrived),
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
