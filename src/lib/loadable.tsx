import { type ComponentType, use } from 'react'

/** As long as any call to the server may take (spec section 9). */
const PATIENCE_MS = 20_000

/**
 * Code of the console could not be loaded: the connection is down or too slow, or the installation has another version
 * by now.
 */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError'
  readonly isLate: boolean
  /** Loads the code again the next time it is rendered. */
  readonly forget: () => void

  constructor(isLate: boolean, forget: () => void, cause?: unknown) {
    super(isLate ? 'code was not loaded in time' : 'code could not be loaded', { cause })
    this.isLate = isLate
    this.forget = forget
  }
}

export type Loadable<Props extends object> = ComponentType<Props> & {
  /** Loads the code before its first use; a failed load is repeated at that use. */
  readonly preload: () => void
}

/**
 * A component whose code is loaded when it is first rendered. It suspends until then, so it needs a Suspense around it,
 * and throws a {@link CodeLoadError} when loading fails. Once loaded it never suspends again, unlike `lazy`.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let coming: Promise<ComponentType<Props>> | null = null

  function arrive(): Promise<ComponentType<Props>> {
    if (coming) return coming
    const promise: Promise<ComponentType<Props>> = inTime(load).then(
      (component) => {
        // React reads these two fields of a promise: with them it renders loaded code at once, without suspending
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
