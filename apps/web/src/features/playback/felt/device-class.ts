/** As coarse as it is of use: what is held in a hand, or stands on a table. */
export const readDeviceClass = (userAgent = navigator.userAgent): 'phone' | 'computer' | 'tv' =>
  /Mobi|Android|iPhone|iPad|iPod/.test(userAgent) ? 'phone' : 'computer'
