import { atom } from 'jotai'
import { createCookieJar } from '#data/cookies.ts'
import { CONTROL_SIZES, type ControlSize } from '#ui/theme/control-size.ts'

const COOKIE = 'size'
const REMEMBER_DAYS = 365
const DEFAULT_SIZE: ControlSize = 'medium'

/** The names in the spec, the same in every language. */
export const SIZE_NAMES: Readonly<Record<ControlSize, string>> = {
  default: 'Default',
  medium: 'Medium',
  small: 'Small',
  mini: 'Mini',
}

/** The size in a cookie; medium where there is none, or an unknown one. */
export const sizeFrom = (cookie: string | null): ControlSize =>
  CONTROL_SIZES.find((size) => size === cookie) ?? DEFAULT_SIZE

const cookies = () => createCookieJar(document, location.protocol === 'https:')
const chosenAtom = atom<ControlSize | null>(null)

/** Size of controls, rows and text; kept in a cookie. */
export const sizeAtom = atom(
  (get) => get(chosenAtom) ?? sizeFrom(cookies().get(COOKIE)),
  (_get, set, size: ControlSize) => {
    cookies().set(COOKIE, size, REMEMBER_DAYS)
    set(chosenAtom, size)
  },
)
