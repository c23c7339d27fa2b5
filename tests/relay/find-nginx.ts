import { existsSync } from 'node:fs';

/** Where Debian installs nginx, or what `NGINX_PATH` names. utils/relay/server/nginx.conf names the modules. */
export const nginxPath = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';
const modules = ['ngx_http_js_module.so', 'ngx_nchan_module.so'];

/** How to get what the relay needs. */
export const nginxAdvice = 'apt-get install nginx libnginx-mod-nchan libnginx-mod-http-js';

/** Whether nginx and the modules of the relay are installed. */
export const hasNginx = (): boolean =>
  existsSync(nginxPath) && modules.every((name) => existsSync(`/usr/lib/nginx/modules/${name}`));

/** The end-to-end tests that need a relay, for `testIgnore` where it is missing. */
export const relaySpecs = '**/relay*.spec.ts';
