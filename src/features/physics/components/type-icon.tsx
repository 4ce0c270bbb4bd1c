import {
  Box,
  Building,
  CircleDot,
  Cog,
  DoorOpen,
  Factory,
  Flame,
  House,
  type LucideIcon,
  Network,
  Trees,
  User,
  Waypoints,
} from 'lucide-react'
import type { TypeIconName } from '#contract/resources/physics.resource.ts'
import { ownValue } from '#lib/own-value.ts'

/** Icons that the schema offers, by their stored names. */
const ICON: Readonly<Record<TypeIconName, LucideIcon>> = {
  factory: Factory,
  flame: Flame,
  house: House,
  box: Box,
  cog: Cog,
  network: Network,
  waypoints: Waypoints,
  'circle-dot': CircleDot,
  trees: Trees,
  building: Building,
  'door-open': DoorOpen,
  user: User,
}

export function TypeIcon({ name }: { name: string | undefined }) {
  const Icon = ownValue<LucideIcon>(ICON, name ?? '') ?? Box
  return <Icon size={16} aria-hidden />
}
