import type { Parcel } from '@/utils/model/parcel.ts';
import { amountOf } from '@/utils/model/amount.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { baht, type MessageKey } from '@/utils/i18n/i18n.ts';
import { arrivedOf, orderOf, sharedOrders } from '@/utils/schedule/cash.ts';
import { readRows } from '@/utils/storage/store.ts';
import { CopyButton } from '../base/CopyButton.tsx';
import { useTexts } from '../base/texts.tsx';
import { useStored } from '../hooks/store-hooks.ts';
import { arrivedWords } from './RowParts.tsx';

/**
 * What a file of orders says of a parcel: the order and how many of its parcels have arrived, buyer, phone, and the cash if
 * the courier names another amount.
 */
export function OrderFacts({ parcel }: { parcel: Parcel }) {
  const locale = useTexts();
  const { t } = locale;
  const { id, sheet, cod = '' } = parcel;
  const order = orderOf(parcel);
  const members = useStored(
    async () =>
      order === null
        ? null
        : (sharedOrders(await readRows()).find((all) => all.some((one) => one.id === id)) ?? null),
    `${id} ${order}`,
  );
  if (!sheet) return null;
  const given = amountOf(cod);
  const differs = sheet.cash !== undefined && given !== null && given !== sheet.cash;
  const arrived = members && arrivedWords(arrivedOf(members), members.length, locale);
  const row = (label: MessageKey, text: string | undefined, copy?: MessageKey, more?: string | null) =>
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
