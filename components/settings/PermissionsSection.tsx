import { useMemo, useState } from 'preact/hooks';
import { Checkbox, Line, Switch } from '../base/controls.tsx';
import { useTexts } from '../base/texts.tsx';
import { shopHosts } from '@/utils/couriers/shops.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import * as access from '@/utils/browser/permissions.ts';
import { send } from '@/utils/messaging/send.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { onHidden, onSites, readHidden, readSites } from '@/utils/storage/user-sites.ts';
import { LiveValue, useLastValue } from '../hooks/live-value.ts';
import { saved } from './saved.ts';

/** "Permissions": each with its reason, and a switch where the browser allows to take it back. */
export function PermissionsSection({ settings: { baseAddress } }: { settings: Settings }) {
  const { t, count } = useTexts();
  const read = () =>
    Promise.all([access.readGrants(), access.mayCall(baseAddress), readSites(), readHidden()] as const);
  const live = useMemo(() => new LiveValue(read, access.onPermissions, onSites, onHidden), [baseAddress]);
  const found = useLastValue(live);
  const [, redraw] = useState({});
  if (!found) return null;
  const [{ origins, hosts, mayPersonalData }, isServiceAllowed, sites, hidden] = found;
  const { permissions = [], host_permissions = [] } = access.readManifest();
  // A test checks that each permission of the manifest has its texts.
  const reasons = permissions.map((name) => {
    const key = `permission${keyPart(name)}`;
    return [t(`${key}Name` as MessageKey), t(key as MessageKey)];
  });
  if (mayPersonalData !== null) reasons.push([t('permissionData'), t('permissionDataText')]);
  const service = new URL(baseAddress).hostname;
  const isOwnService = !host_permissions.includes(access.patternOf(service));
  const others = hosts.filter((host) => host !== service);
  // The browser lets the user take away hosts of the manifest.
  const isAllowed = (host: string) => origins.includes(access.patternOf(`*.${host}`));
  const on = shopHosts.filter((host) => isAllowed(host) && !Object.hasOwn(hidden.sites, host));
  const switchShop = (host: string, isOn: boolean) => {
    const asked = isOn && !isAllowed(host) ? access.requestSite(`*.${host}`) : null;
    void asked?.catch(() => false).then(() => redraw({})); // a refusal is no event, but unticks the box
    void saved(send('hide-site', { host, hide: !isOn }));
  };
  const shops = shopHosts.map((host) => (
    <Checkbox
      key={host}
      label={host}
      testId={`shop-${host}`}
      checked={on.includes(host)}
      onChange={(isOn) => switchShop(host, isOn)}
    />
  ));
  const giveBack = (host: string) =>
    Object.hasOwn(sites, host) ? saved(send('remove-site', { host })) : access.giveSiteBack(host);
  return (
    <>
      <dl class="stack pairs" data-testid="permissions">
        {reasons.map(([name, reason]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="soft">{reason}</dd>
          </div>
        ))}
      </dl>
      <div>
        {isOwnService || !isServiceAllowed ? (
          <Switch
            label={service}
            testId="permission-service"
            checked={isServiceAllowed}
            hint={t('permissionServiceOwn')}
            onChange={(isOn) => void (isOn ? access.requestSite(service) : giveBack(service))}
          />
        ) : (
          <Line title={service} hint={t('permissionService')} />
        )}
        {others.map((host) => (
          <Switch
            key={host}
            label={host}
            testId="permission-site"
            checked
            hint={t(Object.hasOwn(sites, host) ? 'permissionSite' : 'permissionUnused')}
            onChange={() => void giveBack(host)}
          />
        ))}
        {mayPersonalData !== null && (
          <Switch
            label={t('permissionPhone')}
            testId="permission-phone"
            checked={mayPersonalData}
            hint={t('permissionPhoneText')}
            onChange={(isOn) => void (isOn ? access.requestPersonalData() : access.givePersonalDataBack())}
          />
        )}
      </div>
      <details data-testid="shops">
        <summary>{count('shopsOn', on.length, { all: String(shopHosts.length) })}</summary>
        <p class="soft">{t('shopsText')}</p>
        <div class="checks">{shops}</div>
      </details>
    </>
  );
}
