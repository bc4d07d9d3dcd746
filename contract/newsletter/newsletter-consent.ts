/** What a person agrees to when asking for the newsletter. Shown beside every box that asks, and recorded word for word. */
export const newsletterConsent =
  'Please send me the newsletter: new stone, offers and advice by e-mail, about once a month. I can stop it at any time with one click.'
