import { Link } from 'react-router'
import { type RoomName, rooms } from '#contract/rooms/rooms.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'

const stoneSlug = 'carrara-nero-marquina-chequerboard'

const picture = {
  src: `/images/products/${stoneSlug}/room/1200`,
  alt: 'A bright room with a floor of black and white marble squares',
  width: 1440,
  height: 960,
}

const roomNames: RoomName[] = ['kitchen-floor', 'bathroom', 'living-room', 'terrace']

/** Invites visitors to try stones in a room before ordering. */
export function SeeInRoom() {
  return (
    <section aria-labelledby="see-in-room" className="bg-beige">
      <div className="mx-auto grid max-w-[100rem] lg:grid-cols-12">
        <Link to={`/visualiser?stone=${stoneSlug}`} tabIndex={-1} aria-hidden="true" className="lg:col-span-8">
          <Picture
            picture={picture}
            alt=""
            sizes="(min-width: 1080px) 66vw, 100vw"
            className="aspect-3/2 size-full object-cover"
          />
        </Link>
        <div className="flex flex-col justify-center px-5 py-12 md:px-10 lg:col-span-4 lg:py-16">
          <p className="eyebrow">Before you order</p>
          <h2 id="see-in-room" className="mt-3 text-2xl lg:text-3xl">
            See any stone in a room
          </h2>
          <p className="mt-6 max-w-prose text-slate">
            Lay marble in the bathroom, slate in the hall or sandstone on the terrace. Choose the size, the pattern and
            the grout, put two stones side by side, and share the picture with anyone who decides with you.
          </p>
          <ButtonLink to="/visualiser" prefetch="none" className="mt-8 self-start">
            Try it in a room
          </ButtonLink>
          <ul className="mt-6 flex flex-wrap gap-x-6 text-sm">
            {roomNames.map((room) => (
              <li key={room}>
                <Link
                  to={`/visualiser/${room}`}
                  className="inline-flex min-h-11 items-center text-slate underline decoration-rule underline-offset-4 hover:text-clay"
                >
                  {rooms[room].title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
