import {
  AppWindow,
  Circle,
  CirclePlay,
  CircleQuestionMark,
  Ellipse,
  Group,
  Image,
  type LucideIcon,
  MoveRight,
  Pentagon,
  RectangleHorizontal,
  Slash,
  Spline,
  Square,
  TextCursorInput,
  Triangle,
  Type,
  Waypoints,
  WrapText,
} from 'lucide-react'
import type { KindName } from './layer-name.ts'

const ICONS: Readonly<Record<KindName, LucideIcon>> = {
  circle: Circle,
  rect: Square,
  triangle: Triangle,
  text: Type,
  'edit-text': TextCursorInput,
  button: RectangleHorizontal,
  'dialog-button': AppWindow,
  polyLine: Waypoints,
  arrowLine: MoveRight,
  img: Image,
  'play-img': CirclePlay,
  ellipse: Ellipse,
  line: Slash,
  polygon: Pentagon,
  path: Spline,
  textbox: WrapText,
  group: Group,
  unknown: CircleQuestionMark,
}

/** What tells kinds of elements apart at a glance; its name stands beside it. */
export function KindIcon({ kind }: { readonly kind: KindName }) {
  const Icon = ICONS[kind]
  return <Icon size={16} aria-hidden />
}
