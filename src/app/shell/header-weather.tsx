export function HeaderWeather() {
  return null
}
