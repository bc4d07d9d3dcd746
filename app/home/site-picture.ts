/** A picture of the site itself, by name: the one place that knows where they are. `alt` is empty where words beside it say the same. */
export const sitePicture = (name: string, alt = '') => ({
  src: `/images/site/${name}.svg`,
  alt,
  width: 1200,
  height: 1200,
})
