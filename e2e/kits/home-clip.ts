import type { Page } from '@playwright/test'

// One second of one colour: the journeys test how the video plays, not its content.
const clip = Buffer.from(
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAIHEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZU' +
    'rmtTrIHYTbuMU6uEElTDZ1OsggEeTbuMU6uEHFO7a1OsggHx7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmsirXsYMPQkBNgI1M' +
    'YXZmNTkuMjcuMTAwV0GNTGF2ZjU5LjI3LjEwMESJiECPQAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYibFPaOcZGaN5yBACK1nIN1' +
    'bmSIgQCGhVZfVlA4g4EBI+ODhB3NZQDgibCBILqBIJqBAhJUw2f9c3OgY8CAZ8iaRaOHRU5DT0RFUkSHjUxhdmY1OS4yNy4xMDBz' +
    'c9djwItjxYibFPaOcZGaN2fIoUWjh0VOQ09ERVJEh5RMYXZjNTkuMzcuMTAwIGxpYnZweGfIokWjiERVUkFUSU9ORIeUMDA6MDA6' +
    'MDEuMDAwMDAwMDAwAAAfQ7Z1zOeBAKOwgQAAgJACAJ0BKiAAIAAARwiFhYiFhIgCAgJ1qgIH+QGLwP72vgevgCnqjrQtB8AAo5WB' +
    'AfQAsQEAARAQABgAGFgv9AAIcAAcU7trkbuPs4EAt4r3gQHxggGg8IED',
  'base64',
)

/** Replaces the home page's video with a very small one. */
export const stubVideo = (page: Page) =>
  page.route('**/video/slab.mp4', (route) => route.fulfill({ contentType: 'video/webm', body: clip }))
