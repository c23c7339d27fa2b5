/** Fills in a template: the host of the relay, with its port unless it is 443, and the key of its readers. */
export function filled(template: string, { host, readerKey }: { host: string; readerKey: string }): string {
  const { hostname, port } = new URL(`https://${host}`);
  return template
    .replaceAll('RELAY_HOST', host)
    .replaceAll('RELAY_NAME', hostname)
    .replaceAll('RELAY_PORT', port || '443')
    .replaceAll(/\bREADER_KEY\b/g, readerKey);
}
