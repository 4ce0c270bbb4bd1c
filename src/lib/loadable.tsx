import { type ComponentType, use } from 'react'

/** As long as any call to the server may take (spec section 9). */
const PATIENCE_MS = 20_000

/** Code of the console did not arrive: the connection is away, too slow, or the installation has another version by now. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError'
  readonly isLate: boolean
  /** Has the code asked for again the next time it is shown. */
  readonly forget: () => void

  constructor(isLate: boolean, forget: () => void, cause?: unknown) {
    super(isLate ? 'code was not loaded in time' : 'code could not be loaded', { cause })
    this.isLate = isLate
    this.forget = forget
  }
}

export type Loadable<Props extends object> = ComponentType<Props> & {
  /** Loads the code ahead of its first use; what fails is asked for again by that. */
  readonly preload: () => void
}

/**
 * A component whose code is loaded when it is first shown. It suspends until then, so it needs a Suspense around it, and
 * throws a {@link CodeLoadError} when the code does not arrive. Once loaded it never suspends again, as `lazy` does.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let coming: Promise<ComponentType<Props>> | null = null

  function arrive(): Promise<ComponentType<Props>> {
    if (coming) return coming
    const promise: Promise<ComponentType<Props>> = inTime(load).then(
      (component) => {
        // the two fields that React reads of a promise: what has arrived is rendered at once, without a suspension
        Object.assign(promise, { status: 'fulfilled', value: component })
        return component
      },
      (problem: unknown) => {
        throw problem === LATE ? new CodeLoadError(true, forget) : new CodeLoadError(false, forget, problem)
      },
    )
    coming = promise
    return promise
  }
  function forget(): void {
    coming = null
  }

  const Loaded = (props: Props) => {
    const Component = use(arrive())
    return <Component {...props} />
  }
  return Object.assign(Loaded, { preload: () => void arrive().catch(forget) })
}

const LATE = Symbol('late')

function inTime<Value>(load: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(LATE), PATIENCE_MS)
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}
