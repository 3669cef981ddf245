import type { Random } from "./random";

export interface Place {
  state: string;
  city: string;
  zip: string;
  areaCode: string;
}

/** State, share of the population in percent, area codes, and cities with one of their ZIP codes. */
const STATES = `
AL|1.5|205 251 256|Birmingham 35203, Mobile 36602, Huntsville 35801
AK|0.3|907|Anchorage 99501, Fairbanks 99701
AZ|2.2|480 520 602 623|Phoenix 85004, Tucson 85701, Mesa 85201
AR|0.9|479 501 870|Little Rock 72201, Fayetteville 72701
CA|11.7|213 310 408 415 510 619 714 818 909 916|Los Angeles 90012, San Diego 92101, San Jose 95113, Sacramento 95814, Fresno 93721
CO|1.8|303 719 720 970|Denver 80202, Colorado Springs 80903, Boulder 80302
CT|1.1|203 860|Hartford 06103, New Haven 06510
DE|0.3|302|Wilmington 19801, Dover 19901
DC|0.2|202|Washington 20001
FL|6.7|305 407 561 727 772 813 850 904 954|Miami 33130, Orlando 32801, Tampa 33602, Jacksonville 32202
GA|3.2|229 404 478 678 706 770 912|Atlanta 30303, Savannah 31401, Augusta 30901
HI|0.4|808|Honolulu 96813, Hilo 96720
ID|0.6|208|Boise 83702, Idaho Falls 83402
IL|3.8|217 309 312 618 630 708 773 815 847|Chicago 60602, Springfield 62701, Peoria 61602
IN|2|219 260 317 574 765 812|Indianapolis 46204, Fort Wayne 46802, Evansville 47708
IA|1|319 515 563 641 712|Des Moines 50309, Cedar Rapids 52401
KS|0.9|316 620 785 913|Wichita 67202, Topeka 66603
KY|1.3|270 502 606 859|Louisville 40202, Lexington 40507
LA|1.4|225 318 337 504 985|New Orleans 70112, Baton Rouge 70801, Shreveport 71101
ME|0.4|207|Portland 04101, Bangor 04401
MD|1.8|240 301 410 443|Baltimore 21201, Annapolis 21401
MA|2.1|413 508 617 781 978|Boston 02108, Worcester 01608, Springfield 01103
MI|3|231 248 269 313 517 586 616 734 810|Detroit 48226, Grand Rapids 49503, Lansing 48933
MN|1.7|218 320 507 612 651 763 952|Minneapolis 55401, Saint Paul 55101, Duluth 55802
MS|0.9|228 601 662|Jackson 39201, Biloxi 39530
MO|1.8|314 417 573 636 660 816|Saint Louis 63101, Kansas City 64106, Springfield 65806
MT|0.3|406|Billings 59101, Missoula 59802
NE|0.6|308 402|Omaha 68102, Lincoln 68508
NV|0.9|702 775|Las Vegas 89101, Reno 89501
NH|0.4|603|Manchester 03101, Concord 03301
NJ|2.8|201 609 732 856 908 973|Newark 07102, Trenton 08608, Cherry Hill 08002
NM|0.6|505 575|Albuquerque 87102, Santa Fe 87501
NY|5.9|212 315 516 518 585 607 631 716 718 845 914|New York 10016, Buffalo 14202, Rochester 14604, Albany 12207
NC|3.2|252 336 704 828 910 919|Charlotte 28202, Raleigh 27601, Greensboro 27401
ND|0.2|701|Fargo 58102, Bismarck 58501
OH|3.5|216 330 419 440 513 614 740 937|Columbus 43215, Cleveland 44113, Cincinnati 45202
OK|1.2|405 580 918|Oklahoma City 73102, Tulsa 74103
OR|1.3|503 541|Portland 97204, Eugene 97401, Salem 97301
PA|3.9|215 412 570 610 717 724 814|Philadelphia 19103, Pittsburgh 15222, Harrisburg 17101
RI|0.3|401|Providence 02903, Warwick 02886
SC|1.6|803 843 864|Columbia 29201, Charleston 29401, Greenville 29601
SD|0.3|605|Sioux Falls 57104, Rapid City 57701
TN|2.1|423 615 731 865 901 931|Nashville 37203, Memphis 38103, Knoxville 37902
TX|9|210 214 254 281 361 512 713 806 817 903 915 972|Austin 78701, Houston 77002, Dallas 75201, San Antonio 78205, Fort Worth 76102
UT|1|435 801|Salt Lake City 84101, Provo 84601
VT|0.2|802|Burlington 05401, Montpelier 05602
VA|2.6|276 434 540 703 757 804|Richmond 23219, Norfolk 23510, Arlington 22201
WA|2.3|206 253 360 425 509|Seattle 98101, Spokane 99201, Tacoma 98402
WV|0.5|304|Charleston 25301, Morgantown 26505
WI|1.8|262 414 608 715 920|Milwaukee 53202, Madison 53703, Green Bay 54301
WY|0.2|307|Cheyenne 82001, Casper 82601
`;

interface StatePlaces {
  share: number;
  places: readonly Omit<Place, "areaCode">[];
  areaCodes: readonly string[];
}

const ALL: readonly StatePlaces[] = STATES.trim().split("\n").map(readState);
const TOTAL = ALL.reduce((sum, { share }) => sum + share, 0);

/** Chooses a city, weighted by the population of its state. */
export function drawPlace(random: Random): Place {
  let left = random.next() * TOTAL;
  const found = ALL.find(({ share }) => (left -= share) < 0) ?? ALL[0];
  return placeIn(found, random);
}

/** Chooses a city in another state. */
export function drawPlaceOutside(state: string, random: Random): Place {
  const place = drawPlace(random);
  return place.state === state ? drawPlaceOutside(state, random) : place;
}

function placeIn(state: StatePlaces | undefined, random: Random): Place {
  const place = state?.places[random.integer(0, state.places.length - 1)];
  const areaCode = state?.areaCodes[random.integer(0, state.areaCodes.length - 1)];
  if (!place || !areaCode) throw new Error("publisher sandbox: a state without a city");
  return { ...place, areaCode };
}

function readState(row: string): StatePlaces {
  const [state = "", share, areaCodes = "", cities = ""] = row.split("|");
  return {
    share: Number(share),
    areaCodes: areaCodes.split(" "),
    places: cities.split(", ").map((city) => ({ state, city: city.slice(0, -6), zip: city.slice(-5) })),
  };
}
