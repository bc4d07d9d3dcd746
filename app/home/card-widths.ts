/** One, two or four cards by width, in breakpoints of one unit: Tailwind cannot order px among rem. */
export const cardWidths = 'basis-[85%] md:basis-1/2 lg:basis-1/4'
