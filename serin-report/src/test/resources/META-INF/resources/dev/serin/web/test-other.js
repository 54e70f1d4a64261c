import {circle} from "./test-circle.js";
