const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML: the management page shows what callers sent. */
export const asText = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark]!);

/** Returns a whole page. Its icon is empty: without one a browser requests an icon, which the page's policy forbids. */
export const htmlPage = (lang: string, title: string, style: string, body: string, head = ''): string =>
  `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
