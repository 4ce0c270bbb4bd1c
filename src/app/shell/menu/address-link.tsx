import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { AddressTarget } from '#app/routing/address-target.ts'
import { useOpenTarget } from './open-address.ts'

interface AddressLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  opens: AddressTarget
}

/** A link to the target of a menu: a page, or another tab with the parameters its address needs. */
export function AddressLink({ opens, onClick, ...rest }: AddressLinkProps) {
  const open = useOpenTarget()
  if (opens.kind === 'route') return <Link {...rest} to={opens.to} onClick={onClick} />
  return (
    <a
      {...rest}
      href={opens.address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault()
        open(opens)
        onClick?.(event)
      }}
    />
  )
}
