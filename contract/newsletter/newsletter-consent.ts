/** The consent for the newsletter. Shown next to every checkbox and recorded word for word. */
export const newsletterConsent =
  'Please send me the newsletter: new stone, offers and advice by e-mail, about once a month. I can stop it at any time with one click.'
