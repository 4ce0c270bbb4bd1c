// Room temperatures of the next 24 hours, of units and of households.

/**
 * Why there is no forecast: of a unit, `noRooms`: no sensor has been heard for hours; `noLoad`: no load forecast; `noHeat`: its
 * heat is not known well enough; `noWeather`: neither is its weather; `tooShort`: too few hours are known yet. Of a household as
 * well, `silent`: its sensor has not been heard for hours; `frozen`: it has shown the same all day.
 */
export const ROOM_NO_FORECAST = ['noRooms', 'noLoad', 'noHeat', 'noWeather', 'tooShort', 'silent', 'frozen'] as const
export type RoomNoForecast = (typeof ROOM_NO_FORECAST)[number]
