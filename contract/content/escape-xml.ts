const notAllowed = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text for an element or attribute of XML, without the characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text.replace(notAllowed, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
