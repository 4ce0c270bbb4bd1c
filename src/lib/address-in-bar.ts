/** What the address bar of the console says, which has its paths after the `#`: with all that was written, rendered or not. */
export function addressInBar(): { readonly path: string; readonly search: URLSearchParams } {
  const [path = '', ...parts] = window.location.hash.slice(1).split('?')
  return { path: path === '' ? '/' : path, search: new URLSearchParams(parts.join('?')) }
}
